import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Cursor, moveCursor, placeAt, type Step, settleCursor } from "./cursor.ts";
import type { Columns, GridColumn } from "./grid-columns.ts";

const steps: Partial<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  PageUp: "hour-up",
  PageDown: "hour-down",
  Home: "first",
  End: "last",
};

export function stepOf(key: string): Step | undefined {
  return steps[key];
}

/**
 * The grid's one tab stop, which arrows move. `start`: where it begins, in minutes after midnight. What a colleague changes
 * meanwhile doesn't take it away: it stays on its visit or at its time.
 */
export function useCursor(grid: Columns, start: number) {
  const root = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Cursor>();
  const cursor = settleCursor(kept, grid, start);
  const moved = useRef(false);
  const inside = useRef(false);
  useEffect(() => {
    const current = root.current?.querySelector<HTMLElement>("[data-current]");
    const lost = inside.current && document.activeElement === document.body;
    if (moved.current || lost) current?.focus({ preventScroll: lost });
    moved.current = false;
  });
  return {
    root,
    cursor,
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      const onGrid = event.target instanceof Element && event.target.closest("[data-current]");
      if (!step || !cursor || !onGrid || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      moved.current = true;
      setKept(moveCursor(cursor, step, grid));
    },
    /** Also where a click has brought the focus. */
    onFocus: (target: Element) => {
      inside.current = target.closest("[data-current], [data-visit]") !== null;
      const id = target.closest("[data-visit]")?.getAttribute("data-visit");
      for (const column of grid.columns) {
        const visit = column.visits.find(({ booking }) => booking._id === id);
        if (visit && cursor?.visit !== id)
          setKept({ column: column.key, at: visit.from, visit: visit.booking._id });
      }
    },
    /** Not when what had the focus is taken out of the page: of that React tells nothing. */
    onBlur: () => {
      inside.current = false;
    },
    /** Where the pointer has chosen a place, the keyboard goes on: at once, so that a dialog gives the focus back there. */
    stand: (column: GridColumn, at: number) => {
      moved.current = true;
      flushSync(() => setKept(placeAt(column, at)));
    },
  };
}
