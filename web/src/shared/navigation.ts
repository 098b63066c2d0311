import { startTransition, useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigation } from "react-router-dom";

type PendingDialog = { from: string; frame: number };

/**
 * Returns a function that opens a dialog by a history entry, after the browser has painted its reaction to the click. Until
 * the dialog is drawn, further clicks are ignored, and a navigation cancels the opening.
 */
export function useOpenAfterPaint(): (open: () => void) => void {
  const { key } = useLocation();
  const pending = useRef<PendingDialog>(undefined);
  const [drawn, setDrawn] = useState<PendingDialog>();
  useEffect(
    () => () => {
      if (pending.current?.from !== key) return;
      cancelAnimationFrame(pending.current.frame);
      pending.current = undefined;
    },
    [key],
  );
  // Clears the pending opening once the dialog is drawn. The effect above does not do so after an early Back, which
  // leaves the location's key unchanged.
  useEffect(() => {
    if (pending.current === drawn) pending.current = undefined;
  }, [drawn]);
  return (open) => {
    if (pending.current) return;
    // Draws after the paint: an animation frame's callback runs before the paint, its timeout after the paint.
    const frame = requestAnimationFrame(() => setTimeout(draw));
    const own = { from: key, frame };
    const draw = () => {
      if (pending.current !== own) return;
      startTransition(() => {
        open();
        // Set in the same transition as the new URL, so that React draws both together.
        setDrawn(own);
      });
    };
    pending.current = own;
  };
}

/** The spinner waits this long, because a response within 100 ms feels immediate. */
const spinnerDelayMs = 80;

/** The path of the next page while its code is slow to load; undefined otherwise. */
export function usePendingPage(): string | undefined {
  const next = useNavigation().location?.pathname;
  const { pathname } = useLocation();
  const [slow, setSlow] = useState<string>();
  const waits = next !== undefined && next !== pathname;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSlow(next), spinnerDelayMs);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [waits, next]);
  return waits && slow === next ? next : undefined;
}

/** The location state of a dialog that is open above its page. Back closes the dialog. */
export const abovePageState = { abovePage: true };

export function isAbovePage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "abovePage" in state;
}

/** Creates the location state for a page whose back link leads to this location and restores its state. */
export function createBackLinkState({ pathname, search, hash, state }: Omit<Location, "key">): BackLinkState {
  return { back: `${pathname}${search}${hash}`, with: state };
}

type BackLinkState = { back: string; with: unknown };

/** Reads a page's back link from the page's location state. By default the link leads to the list of appointments. */
export function readBackLink(state: unknown): { to: string; text: string; state?: unknown } {
  const back = String(readProperty(state, "back") ?? "");
  const link = { to: back, state: readProperty(state, "with") };
  if (/^\/appointment\b/.test(back)) return { ...link, text: "Back to booking" };
  if (/^\/visit#/.test(back)) return { ...link, text: "Back to your appointment" };
  return { to: "/dashboard", text: "Back to My Appointments" };
}

function readProperty(value: unknown, key: "back" | "with"): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
