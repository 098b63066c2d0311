import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Columns } from "./grid-columns.ts";

/** Where the day begins to matter stands an hour below the top: at first, and whenever today comes into sight. Else the hand scrolls. */
export function useFirstSight(
  root: RefObject<HTMLElement | null>,
  { columns, span }: Columns,
  start: number,
  hasToday: boolean,
): void {
  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const days = columns.map(({ dateISO }) => dateISO).join();
    if (seen.current === days) return;
    const body = root.current?.querySelector("[data-body]");
    if (root.current && body && (seen.current === undefined || hasToday)) {
      const share = (start - 60 - span.from) / (span.to - span.from);
      root.current.scrollTop = Math.max(0, share) * body.clientHeight;
    }
    seen.current = days;
  });
}
