import { slotAt } from "@clinic/domain/slot.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { availableTimesQuery } from "../../shared/available-query.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { doctorsQuery, treatmentsQuery } from "../../shared/queries.ts";
import type { GridColumn, GridColumns } from "./day-columns.ts";
import { isMovableByDesk } from "./desk-actions.ts";
import { type ScreenPoint, useDragGesture } from "./drag-gesture.ts";
import { type DragPosition, describeDrag } from "./drag-layer.tsx";
import {
  type BookingOptions,
  type DropContext,
  type DropTargets,
  findDraggedAppointment,
  findDropObstacle,
  findDropRefusal,
  findDropTargets,
  snapToStart,
} from "./drop-target.ts";
import { findColumnAt, findMinuteAt } from "./grid-geometry.ts";
import {
  type GridStep,
  gridStepOfKey,
  type ProposedMove,
  quarterHourMinutes,
  type WallClock,
} from "./grid-time.ts";

type GridDrag = GridTarget & {
  id: string;
  by: "pointer" | "keyboard";
  /** How many minutes after its start the pointer holds the appointment's block. */
  grabOffset: number;
  /** Keys pressed since the drag was at `at`. The keys wait until the free times are known. */
  steps: readonly DragStep[];
  /** Whether Enter was pressed after the arrow keys. The drop waits for the free times too. */
  isDropPending: boolean;
};

/** A key of a keyboard drag: to the next free time, or with Shift to any time. */
type DragStep = { step: GridStep; toAnyTime: boolean };

type DraggingOptions = {
  clock: WallClock;
  nameOf: (column: GridColumn) => string;
  /** Undefined if the user may not move appointments. */
  onMove: ((move: ProposedMove) => void) | undefined;
};

/** Drags an appointment within the grid: with a pointer, or with the key M and the arrow keys. */
export function useDragging(
  root: RefObject<HTMLElement | null>,
  grid: GridColumns,
  { clock, nameOf, onMove }: DraggingOptions,
) {
  const { columns, span } = grid;
  const [drag, setDrag] = useState<GridDrag>();
  // A ref, because the pointer may be released before React has rendered the pointer's last movement.
  const latest = useRef<GridDrag>(undefined);
  const [endText, setEndText] = useState("");
  const days = [...new Set(columns.map(({ dateISO }) => dateISO))].filter((day) => day >= clock.today);
  const context = { clock, bookable: useBookingOptions(days, drag !== undefined) };
  const position = drag && findDragPosition(drag, grid, context);

  const update = (next: GridDrag | undefined, text = "") => {
    latest.current = next;
    setDrag(next);
    setEndText(text);
  };
  const start = (id: string, by: GridDrag["by"], y?: number) => {
    const dragged = onMove && findDraggedAppointment(grid, id);
    if (!dragged || !isMovableByDesk(dragged.booking, new Date())) return false;
    const grabOffset =
      y === undefined ? 0 : findMinuteAt(root.current, dragged.column, span, y) - dragged.from;
    const target = { column: dragged.column.key, at: dragged.from };
    update({ ...target, id, by, grabOffset, steps: [], isDropPending: false });
    return true;
  };
  const drop = () => {
    const dropped = latest.current && findDragPosition(latest.current, grid, context);
    if (!dropped || dropped.isRefused) return update(undefined, "Not moved");
    const { booking } = dropped.dragged;
    const { dateISO, doctorId, doctor } = dropped.target;
    const name = doctor ?? (doctorId === booking.doctorId ? booking.doctor : null);
    update(undefined);
    onMove?.({ booking, to: { date: dateISO, slot: slotAt(dropped.at), doctorId, doctor: name } });
  };
  const isGone = drag !== undefined && position === undefined;
  useEffect(() => {
    if (isGone) update(undefined, "Not moved: a colleague has changed this appointment");
  });
  const canDrop = drag?.isDropPending && position && !position.isLoading;
  useEffect(() => {
    if (canDrop) drop();
  });
  const moveTo = ({ x, y }: ScreenPoint) => {
    const { current } = latest;
    const before = current && findDragPosition(current, grid, context);
    if (!before) return;
    const { dragged, dropTargets } = before;
    const column = findColumnAt(root.current, columns, x) ?? before.target;
    const starts = [
      ...(dropTargets.get(column.key) ?? []),
      ...(column === dragged.column ? [dragged.from] : []),
    ];
    const minute = findMinuteAt(root.current, column, span, y) - current.grabOffset;
    const at = snapToStart(minute, starts, { span, length: dragged.to - dragged.from });
    if (column.key === current.column && at === current.at) return;
    update({ ...current, column: column.key, at });
  };
  const gesture = useDragGesture(root, {
    onStart: (id, { y }) => start(id, "pointer", y),
    onMove: moveTo,
    onDrop: drop,
    onCancel: () => update(undefined, "Not moved"),
  });

  /** Starts, moves or ends a drag with the keyboard. Returns whether it has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (drag?.by !== "keyboard") {
      const block = event.target instanceof Element ? event.target.closest("[data-booking-id]") : null;
      const id = block?.getAttribute("data-booking-id");
      if (!onMove || drag || !id || event.key.toLowerCase() !== "m") return false;
      event.preventDefault();
      if (!start(id, "keyboard")) update(undefined, "It can't be moved anymore");
      return true;
    }
    const step = gridStepOfKey[event.key];
    if (step && position) {
      const pressed = { step, toAnyTime: event.shiftKey };
      const steps = position.isLoading ? [...drag.steps, pressed] : [pressed];
      update({ ...drag, column: position.target.key, at: position.at, steps, isDropPending: false });
    } else if (event.key === "Enter") update({ ...drag, isDropPending: true });
    else if (event.key === "Escape" || event.key === "Tab") update(undefined, "Not moved");
    if (event.key !== "Tab") event.preventDefault();
    return true;
  };
  return {
    position,
    isByKeyboard: drag?.by === "keyboard",
    isByPointer: drag?.by === "pointer",
    /** What screen readers read out about the drag. */
    announcement: position && drag.by === "keyboard" ? describeDrag(position, nameOf) : endText,
    gesture,
    onKeyDown,
    /** Cancels a keyboard drag, because keys no longer arrive once the focus has left the grid. */
    onBlur: () => {
      if (drag?.by === "keyboard" && document.hasFocus()) update(undefined, "Not moved");
    },
  };
}

/** Finds where the dragged appointment is. Undefined once it is canceled or has left the days on screen. */
function findDragPosition(
  { id, steps, ...start }: GridDrag,
  grid: GridColumns,
  context: DropContext,
): DragPosition | undefined {
  const dragged = findDraggedAppointment(grid, id);
  if (dragged?.booking.status !== "booked") return undefined;
  const dropTargets = findDropTargets(dragged, grid, context);
  const isLoading = steps.length > 0 && !context.bookable.isKnown;
  const { column, at } = isLoading
    ? start
    : steps.reduce<GridTarget>(
        (from, { step, toAnyTime }) =>
          toAnyTime
            ? moveToNextTime(from, step, grid, dragged.to - dragged.from)
            : moveToNextFreeTime(from, step, grid.columns, dropTargets),
        start,
      );
  const target = grid.columns.find(({ key }) => key === column);
  if (!target) return undefined;
  const obstacle = findDropObstacle(dragged, target, at, context);
  const isRefused = findDropRefusal(dragged, target, at, context) !== "";
  return { dragged, target, at, obstacle, isRefused, dropTargets, isLoading };
}

/** A place in the grid: a column's key, and minutes after midnight. */
export type GridTarget = { column: string; at: number };

/** The columns of a grid, and the hours that it shows. */
type GridShape = { columns: readonly Pick<GridColumn, "key">[]; span: GridColumns["span"] };

/** Moves `target` to the next free time. Returns the same target if no time is free in that direction. */
export function moveToNextFreeTime(
  target: GridTarget,
  step: GridStep,
  columns: readonly Pick<GridColumn, "key">[],
  dropTargets: DropTargets,
): GridTarget {
  const index = columns.findIndex(({ key }) => key === target.column);
  const startsOf = (column: string) => dropTargets.get(column) ?? [];
  if (step === "left" || step === "right") {
    const onward =
      step === "left" ? columns.slice(0, Math.max(index, 0)).reverse() : columns.slice(index + 1);
    const beside = onward.find(({ key }) => startsOf(key).length > 0);
    return beside ? { column: beside.key, at: findNearestStart(startsOf(beside.key), target.at) } : target;
  }
  const at = findNextStart(startsOf(target.column), target.at, step);
  return at === undefined || at === target.at ? target : { column: target.column, at };
}

/** Moves `target` by a quarter-hour, an hour or a column, whether the time is free or not. `length` is the appointment's, in minutes. */
export function moveToNextTime(
  { column, at }: GridTarget,
  step: GridStep,
  { columns, span }: GridShape,
  length: number,
): GridTarget {
  if (step === "left" || step === "right") {
    const index = columns.findIndex(({ key }) => key === column);
    const beside = columns[step === "left" ? index - 1 : index + 1];
    return { column: beside?.key ?? column, at };
  }
  const last = span.to - length;
  const times = {
    ...{ up: at - quarterHourMinutes, down: at + quarterHourMinutes },
    ...{ "hour-up": at - 60, "hour-down": at + 60 },
    ...{ first: span.from, last },
  };
  return { column, at: Math.max(span.from, Math.min(times[step], last)) };
}

function findNextStart(starts: readonly number[], from: number, step: Exclude<GridStep, "left" | "right">) {
  const later = starts.filter((at) => at > from);
  const earlier = starts.filter((at) => at < from).reverse();
  switch (step) {
    case "down":
      return later[0];
    case "up":
      return earlier[0];
    case "hour-down":
      return later.find((at) => at >= from + 60) ?? later.at(-1);
    case "hour-up":
      return earlier.find((at) => at <= from - 60) ?? earlier.at(-1);
    case "first":
      return starts[0];
    case "last":
      return starts.at(-1);
  }
}

/** Returns the start nearest to `to`, or the earlier start if two are equally near. */
function findNearestStart(starts: readonly number[], to: number): number {
  return starts.reduce((best, at) => (Math.abs(at - to) < Math.abs(best - to) ? at : best), starts[0] ?? to);
}

/** Loads what can be booked. Requests the free times again for each drag, because other people book too. */
function useBookingOptions(days: readonly ClinicDay[], enabled: boolean): BookingOptions {
  const doctors = useQuery({ ...doctorsQuery, enabled });
  const treatments = useQuery({ ...treatmentsQuery, enabled });
  const answers = useQueries({
    queries: days.map((day) => ({ ...availableTimesQuery(day), enabled, staleTime: 0 })),
  });
  return {
    doctors: doctors.data ?? [],
    treatments: treatments.data ?? [],
    isKnown: [doctors, treatments, ...answers].every(({ isPending }) => !isPending),
    free: new Map(days.flatMap((day, i) => (answers[i]?.data ? [[day, answers[i].data]] : []))),
  };
}
