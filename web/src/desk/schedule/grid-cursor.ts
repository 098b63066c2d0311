import type { TimeRange } from "@clinic/domain/time-range.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Columns, GridColumn, PlacedVisit } from "./day-columns.ts";
import { quarter, type Step, steps } from "./day-places.ts";

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

/** Where the keyboard stands in the grid: on a visit, or on a quarter-hour without one. */

export type Cursor = {
  /** The column's key. */
  column: string;
  /** In minutes after midnight; on a visit, any of its own. */
  at: number;
  visit: string | null;
};

/** One step on; the same cursor at the grid's edge. */
export function moveCursor(cursor: Cursor, step: Step, { columns, span }: Columns): Cursor {
  const index = columns.findIndex(({ key }) => key === cursor.column);
  const column = columns[index];
  if (!column) return cursor;
  switch (step) {
    case "left":
    case "right": {
      const beside = columns[step === "left" ? index - 1 : index + 1];
      return beside ? placeAt(beside, cursor.at) : cursor;
    }
    case "down":
      return down(column, cursor, span);
    case "up":
      return up(column, cursor, span);
    case "hour-down":
      return placeAt(column, Math.min(cursor.at + 60, span.to - quarter));
    case "hour-up":
      return placeAt(column, Math.max(cursor.at - 60, span.from));
    case "first":
      return placeAt(column, span.from);
    case "last":
      return placeAt(column, span.to - quarter);
  }
}

/** After the day has changed: on the same visit where it stands now, else where it was, else where the day begins. */
export function settleCursor(
  cursor: Cursor | undefined,
  { columns, span }: Columns,
  start: number,
): Cursor | undefined {
  for (const column of columns) {
    const visit = cursor?.visit && column.visits.find(({ booking }) => booking._id === cursor.visit);
    if (visit) return on(column, visit, isWithin(visit, cursor.at) ? cursor.at : visit.from);
  }
  const kept = cursor && columns.find(({ key }) => key === cursor.column);
  if (kept && isWithin(span, cursor.at)) return placeAt(kept, cursor.at);
  const [first] = columns;
  return first && placeAt(first, Math.min(Math.max(start, span.from), span.to - quarter));
}

function placeAt(column: GridColumn, at: number): Cursor {
  const visit = column.visits.find((one) => isWithin(one, at));
  return visit ? on(column, visit, at) : { column: column.key, at, visit: null };
}

function down(column: GridColumn, cursor: Cursor, span: TimeRange): Cursor {
  const index = indexOf(column, cursor);
  const visit = column.visits[index];
  const next = column.visits[index + 1];
  if (visit && next && next.cluster.from === visit.cluster.from) return on(column, next, next.from);
  const at = visit ? Math.ceil(visit.cluster.to / quarter) * quarter : cursor.at + quarter;
  if (at >= span.to) return cursor;
  const below = column.visits.find(({ cluster }) => isWithin(cluster, at));
  return below ? on(column, below, below.from) : { column: column.key, at, visit: null };
}

function up(column: GridColumn, cursor: Cursor, span: TimeRange): Cursor {
  const index = indexOf(column, cursor);
  const visit = column.visits[index];
  const previous = column.visits[index - 1];
  if (visit && previous && previous.cluster.from === visit.cluster.from)
    return on(column, previous, previous.from);
  const at = (visit ? Math.floor(visit.cluster.from / quarter) * quarter : cursor.at) - quarter;
  if (at < span.from) return cursor;
  const above = column.visits.findLast(({ cluster }) => isWithin(cluster, at));
  return above ? on(column, above, above.from) : { column: column.key, at, visit: null };
}

function indexOf(column: GridColumn, cursor: Cursor): number {
  return cursor.visit === null ? -2 : column.visits.findIndex(({ booking }) => booking._id === cursor.visit);
}

function on(column: GridColumn, { booking }: PlacedVisit, at: number): Cursor {
  return { column: column.key, at, visit: booking._id };
}

function isWithin({ from, to }: TimeRange, at: number): boolean {
  return from <= at && at < to;
}
