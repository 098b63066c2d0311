import type { TimeRange } from "@clinic/domain/time-range.ts";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GridColumn, GridColumns, PlacedAppointment } from "./day-columns.ts";
import { type GridStep, gridStepOfKey, quarterHourMinutes } from "./grid-time.ts";

/**
 * Moves the grid's keyboard cursor, the only tab stop, with the arrow keys. The cursor begins at `start`, in minutes after
 * midnight. When a colleague changes the day, the cursor stays on its appointment or at its time.
 */
export function useGridCursor(grid: GridColumns, start: number) {
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<GridCursor>();
  const cursor = restoreCursor(chosen, grid, start);
  const shouldFocus = useRef(false);
  const hasFocus = useRef(false);
  useEffect(() => {
    const current = root.current?.querySelector<HTMLElement>("[data-current]");
    const isFocusLost = hasFocus.current && document.activeElement === document.body;
    if (shouldFocus.current || isFocusLost) current?.focus({ preventScroll: isFocusLost });
    shouldFocus.current = false;
  });
  return {
    root,
    cursor,
    onKeyDown: (event: KeyboardEvent) => {
      const step = gridStepOfKey[event.key];
      const isOnCursor = event.target instanceof Element && event.target.closest("[data-current]");
      if (!step || !cursor || !isOnCursor || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      shouldFocus.current = true;
      setChosen(moveCursor(cursor, step, grid));
    },
    /** Moves the cursor to the focused appointment, because a click moves the focus too. */
    onFocus: (target: Element) => {
      hasFocus.current = target.closest("[data-current], [data-booking-id]") !== null;
      const id = target.closest("[data-booking-id]")?.getAttribute("data-booking-id");
      for (const column of grid.columns) {
        const appointment = column.appointments.find(({ booking }) => booking._id === id);
        if (appointment && cursor?.appointmentId !== id) {
          setChosen(cursorOnAppointment(column, appointment, appointment.from));
        }
      }
    },
    /** Doesn't run when the focused element is removed from the page, so that the cursor then gets the focus. */
    onBlur: () => {
      hasFocus.current = false;
    },
    /** Moves the cursor to a clicked time. Renders at once, so that a dialog later gives the focus back to that time. */
    moveTo: (column: GridColumn, at: number) => {
      shouldFocus.current = true;
      flushSync(() => setChosen(cursorAtTime(column, at)));
    },
  };
}

/** The grid's cursor, which gets the focus when a dialog closes whose appointment has left the grid. Null without a grid. */
export const gridCursorElement: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>(".day-grid [data-current]");
  },
};

export type GridCursor = {
  /** The key of the column that the cursor is in. */
  column: string;
  /** The cursor's time in minutes after midnight. On an appointment, any minute of the appointment. */
  at: number;
  appointmentId: string | null;
};

/** Returns the cursor after one step, or the same cursor at the grid's edge. */
export function moveCursor(cursor: GridCursor, step: GridStep, { columns, span }: GridColumns): GridCursor {
  const index = columns.findIndex(({ key }) => key === cursor.column);
  const column = columns[index];
  if (!column) return cursor;
  switch (step) {
    case "left":
    case "right": {
      const beside = columns[step === "left" ? index - 1 : index + 1];
      return beside ? cursorAtTime(beside, cursor.at) : cursor;
    }
    case "down":
      return moveCursorDown(column, cursor, span);
    case "up":
      return moveCursorUp(column, cursor, span);
    case "hour-down":
      return cursorAtTime(column, Math.min(cursor.at + 60, span.to - quarterHourMinutes));
    case "hour-up":
      return cursorAtTime(column, Math.max(cursor.at - 60, span.from));
    case "first":
      return cursorAtTime(column, span.from);
    case "last":
      return cursorAtTime(column, span.to - quarterHourMinutes);
  }
}

/** Places the cursor in a day that has changed: on its moved appointment, else at its time, else at `start`. */
export function restoreCursor(
  cursor: GridCursor | undefined,
  { columns, span }: GridColumns,
  start: number,
): GridCursor | undefined {
  for (const column of columns) {
    const appointment = column.appointments.find(({ booking }) => booking._id === cursor?.appointmentId);
    if (cursor && appointment) {
      return cursorOnAppointment(
        column,
        appointment,
        isMinuteWithin(appointment, cursor.at) ? cursor.at : appointment.from,
      );
    }
  }
  const column = cursor && columns.find(({ key }) => key === cursor.column);
  if (column && isMinuteWithin(span, cursor.at)) return cursorAtTime(column, cursor.at);
  const [first] = columns;
  return first && cursorAtTime(first, Math.min(Math.max(start, span.from), span.to - quarterHourMinutes));
}

function cursorAtTime(column: GridColumn, at: number): GridCursor {
  const appointment = column.appointments.find((one) => isMinuteWithin(one, at));
  return appointment
    ? cursorOnAppointment(column, appointment, at)
    : { column: column.key, at, appointmentId: null };
}

function moveCursorDown(column: GridColumn, cursor: GridCursor, span: TimeRange): GridCursor {
  const index = findCursorIndex(column, cursor);
  const appointment = column.appointments[index];
  const next = column.appointments[index + 1];
  if (appointment && next && next.cluster.from === appointment.cluster.from) {
    return cursorOnAppointment(column, next, next.from);
  }
  const at = appointment
    ? Math.ceil(appointment.cluster.to / quarterHourMinutes) * quarterHourMinutes
    : cursor.at + quarterHourMinutes;
  if (at >= span.to) return cursor;
  const below = column.appointments.find(({ cluster }) => isMinuteWithin(cluster, at));
  return below
    ? cursorOnAppointment(column, below, below.from)
    : { column: column.key, at, appointmentId: null };
}

function moveCursorUp(column: GridColumn, cursor: GridCursor, span: TimeRange): GridCursor {
  const index = findCursorIndex(column, cursor);
  const appointment = column.appointments[index];
  const previous = column.appointments[index - 1];
  if (appointment && previous && previous.cluster.from === appointment.cluster.from) {
    return cursorOnAppointment(column, previous, previous.from);
  }
  const at =
    (appointment
      ? Math.floor(appointment.cluster.from / quarterHourMinutes) * quarterHourMinutes
      : cursor.at) - quarterHourMinutes;
  if (at < span.from) return cursor;
  const above = column.appointments.findLast(({ cluster }) => isMinuteWithin(cluster, at));
  return above
    ? cursorOnAppointment(column, above, above.from)
    : { column: column.key, at, appointmentId: null };
}

/** Returns -2 if the cursor is on no appointment, so that the indexes before and after find no appointment either. */
function findCursorIndex({ appointments }: GridColumn, { appointmentId }: GridCursor): number {
  return appointmentId === null ? -2 : appointments.findIndex(({ booking }) => booking._id === appointmentId);
}

function cursorOnAppointment(column: GridColumn, { booking }: PlacedAppointment, at: number): GridCursor {
  return { column: column.key, at, appointmentId: booking._id };
}

function isMinuteWithin({ from, to }: TimeRange, at: number): boolean {
  return from <= at && at < to;
}
