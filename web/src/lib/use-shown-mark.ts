import { useLayoutEffect } from "react";

/**
 * Notes once, as a mark of User Timing, the frame in which a page first shows what people come to it for: `shown`, from then
 * on. Seen by `npm run bench:web` and by the browser's own tools.
 */
export function useShownMark(name: string, shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const frame = requestAnimationFrame(() => {
      if (performance.getEntriesByName(name).length === 0) performance.mark(name);
    });
    return () => cancelAnimationFrame(frame);
  }, [name, shown]);
}
