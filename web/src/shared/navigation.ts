import { startTransition, useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigation } from "react-router-dom";

type PendingOpen = { from: string; frame: number };

/**
 * Opens a dialog by a history entry, after the browser has painted the answer to the click. Further clicks are ignored until
 * the dialog is drawn. A navigation before that cancels it.
 */
export function useOpenAfterPaint(): (open: () => void) => void {
  const { key } = useLocation();
  const pending = useRef<PendingOpen>(undefined);
  const [drawn, setDrawn] = useState<PendingOpen>();
  useEffect(
    () => () => {
      if (pending.current?.from !== key) return;
      cancelAnimationFrame(pending.current.frame);
      pending.current = undefined;
    },
    [key],
  );
  // A Back before the dialog is drawn does not change the key, so the effect above does not run.
  useEffect(() => {
    if (pending.current === drawn) pending.current = undefined;
  }, [drawn]);
  return (open) => {
    if (pending.current) return;
    // The callback runs before the paint, and the task after it.
    const frame = requestAnimationFrame(() => setTimeout(draw));
    const own = { from: key, frame };
    const draw = () => {
      if (pending.current !== own) return;
      startTransition(() => {
        open();
        // In the same transition as the new address.
        setDrawn(own);
      });
    };
    pending.current = own;
  };
}

/** Below 100 ms a response feels immediate. */
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

/** The location state of a dialog that is open above its page. Back closes it. */
export const abovePageState = { abovePage: true };

export function isAbovePage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "abovePage" in state;
}

/** The location state for a page that links back to this location and its state. */
export function createBackLinkState({ pathname, search, hash, state }: Omit<Location, "key">): BackLinkState {
  return { back: `${pathname}${search}${hash}`, with: state };
}

type BackLinkState = { back: string; with: unknown };

/** The back link of a page, by its location state. By default it leads to the list of appointments. */
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
