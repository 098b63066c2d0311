import { startTransition, useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigation } from "react-router-dom";

type PendingOpen = { from: string; frame: number };

/**
 * For what opens above its page by an entry of the history: it is drawn once the click that asks for it has been answered on
 * the screen. Until it is there, another click asks for nothing more; whoever goes elsewhere meanwhile gets nothing opened.
 */
export function useOpening(): (open: () => void) => void {
  const { key } = useLocation();
  const opening = useRef<PendingOpen>(undefined);
  const [drawn, setDrawn] = useState<PendingOpen>();
  useEffect(
    () => () => {
      if (opening.current?.from !== key) return;
      cancelAnimationFrame(opening.current.frame);
      opening.current = undefined;
    },
    [key],
  );
  // Who is quicker with the way back than it is drawn stays where they were, by the same key: that says nothing then.
  useEffect(() => {
    if (opening.current === drawn) opening.current = undefined;
  }, [drawn]);
  return (open) => {
    if (opening.current) return;
    // A frame begins before it is painted: the task after it comes when it has been.
    const frame = requestAnimationFrame(() => setTimeout(draw));
    const own = { from: key, frame };
    const draw = () => {
      if (opening.current !== own) return;
      startTransition(() => {
        open();
        // In one transition with the new address, so that both are there at once.
        setDrawn(own);
      });
    };
    opening.current = own;
  };
}

/** Most pages' code is there sooner. Below 100 ms a response feels immediate. */
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

/** The state of a location at which something has opened above the page before it: the way back closes it. */
export const abovePage = { abovePage: true };

export function isAbovePage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "abovePage" in state;
}

/** The state with which a page is opened that is to lead back to this place, with what had come about there. */
export function backTo({ pathname, search, hash, state }: Omit<Location, "key">): BackLinkState {
  return { back: `${pathname}${search}${hash}`, with: state };
}

type BackLinkState = { back: string; with: unknown };

/** Where a page that was opened from another one leads back to; to the list of appointments where nothing says so. */
export function wayBack(state: unknown): { to: string; text: string; state?: unknown } {
  const back = String(readProperty(state, "back") ?? "");
  const way = { to: back, state: readProperty(state, "with") };
  if (/^\/appointment\b/.test(back)) return { ...way, text: "Back to booking" };
  if (/^\/visit#/.test(back)) return { ...way, text: "Back to your appointment" };
  return { to: "/dashboard", text: "Back to My Appointments" };
}

function readProperty(value: unknown, key: "back" | "with"): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
