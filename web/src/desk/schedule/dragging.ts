import { slotAt } from "@clinic/domain/slot.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { availableQuery } from "../../shared/available-query.ts";
import { isChangeable } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { doctorsQuery, treatmentsQuery } from "../../shared/queries.ts";
import type { Columns, GridColumn } from "./day-columns.ts";
import { type MoveWish, type Step, stepOf, type WallClock } from "./day-places.ts";
import { type Point, useDragGesture } from "./drag-gesture.ts";
import { type Over, sayMoving } from "./dragged-appointment.tsx";
import {
  type Bookable,
  type DropTargets,
  dropTargetsOf,
  findCarried,
  type Grounds,
  snap,
  whyNotThere,
} from "./drop-target.ts";

type Moving = Target & {
  id: string;
  by: "hand" | "keys";
  /** How far below the visit's beginning the hand has it, in minutes. */
  grip: number;
  /** Keys pressed from there on. They go through what is free, and wait until that is known. */
  steps: readonly Step[];
  /** Enter was pressed after them. */
  isLanding: boolean;
};

/** A visit that is taken up: by hand or with the key M, over which place, and what is said of that. */
export function useMoving(
  root: RefObject<HTMLElement | null>,
  grid: Columns,
  {
    clock,
    nameOf,
    onMove,
  }: { clock: WallClock; nameOf: (column: GridColumn) => string; onMove: (wish: MoveWish) => void },
) {
  const { columns, span } = grid;
  const [moving, setMoving] = useState<Moving>();
  // A pointer may be let go before its last way is drawn.
  const last = useRef<Moving>(undefined);
  const [ended, setEnded] = useState("");
  const days = [...new Set(columns.map(({ dateISO }) => dateISO))].filter((day) => day >= clock.today);
  const grounds = { clock, bookable: useBookable(days, moving !== undefined) };
  const over = moving && overOf(moving, grid, grounds);

  const put = (next: Moving | undefined, words = "") => {
    last.current = next;
    setMoving(next);
    setEnded(words);
  };
  const take = (id: string, by: Moving["by"], y?: number) => {
    const one = findCarried(grid, id);
    if (!one || !isChangeable(one.booking, new Date())) return false;
    const grip = y === undefined ? 0 : minuteUnder(root.current, one.column, span, y) - one.from;
    put({ id, by, grip, column: one.column.key, at: one.from, steps: [], isLanding: false });
    return true;
  };
  const drop = () => {
    const landed = last.current && overOf(last.current, grid, grounds);
    if (!landed || landed.why) return put(undefined, "Not moved");
    const { booking } = landed.carried;
    const { dateISO, doctorId, doctor } = landed.target;
    const name = doctor ?? (doctorId === booking.doctorId ? booking.doctor : null);
    put(undefined);
    onMove({ booking, to: { date: dateISO, slot: slotAt(landed.at), doctorId, doctor: name } });
  };
  const isLost = moving !== undefined && over === undefined;
  useEffect(() => {
    if (isLost) put(undefined, "Not moved: a colleague has changed this appointment");
  });
  const lands = moving?.isLanding && over && !over.isLooking;
  useEffect(() => {
    if (lands) drop();
  });
  const carryTo = ({ x, y }: Point) => {
    const { current } = last;
    const at = current && overOf(current, grid, grounds);
    if (!at) return;
    const { carried, landings } = at;
    const column = columnUnder(root.current, columns, x) ?? at.target;
    const starts = [
      ...(landings.get(column.key) ?? []),
      ...(column === carried.column ? [carried.from] : []),
    ];
    const raw = minuteUnder(root.current, column, span, y) - current.grip;
    const snapped = snap(raw, starts, { span, length: carried.to - carried.from });
    if (column.key === current.column && snapped === current.at) return;
    put({ ...current, column: column.key, at: snapped });
  };
  const gesture = useDragGesture(root, {
    take: (id, { y }) => take(id, "hand", y),
    over: carryTo,
    drop,
    cancel: () => put(undefined, "Not moved"),
  });

  /** Answers whether the key meant a visit in the hand. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (moving?.by !== "keys") {
      const block = event.target instanceof Element ? event.target.closest("[data-visit]") : null;
      const id = block?.getAttribute("data-visit");
      if (moving || !id || event.key.toLowerCase() !== "m") return false;
      event.preventDefault();
      if (!take(id, "keys")) put(undefined, "It can't be moved anymore");
      return true;
    }
    const step = stepOf(event.key);
    if (step && over) {
      const steps = over.isLooking ? [...moving.steps, step] : [step];
      put({ ...moving, column: over.target.key, at: over.at, steps, isLanding: false });
    } else if (event.key === "Enter") put({ ...moving, isLanding: true });
    else if (event.key === "Escape" || event.key === "Tab") put(undefined, "Not moved");
    if (event.key !== "Tab") event.preventDefault();
    return true;
  };
  return {
    over,
    byKeys: moving?.by === "keys",
    byHand: moving?.by === "hand",
    /** For who doesn't see it. */
    said: over && moving.by === "keys" ? sayMoving(over, nameOf) : ended,
    gesture,
    onKeyDown,
    /** Without the focus the keys don't reach it. */
    onBlur: () => {
      if (moving?.by === "keys" && document.hasFocus()) put(undefined, "Not moved");
    },
  };
}

/** Nothing once what is in the hand is canceled, or has left the days on screen. */
function overOf({ id, steps, ...begin }: Moving, grid: Columns, grounds: Grounds): Over | undefined {
  const carried = findCarried(grid, id);
  if (carried?.booking.status !== "booked") return undefined;
  const landings = dropTargetsOf(carried, grid, grounds);
  const isLooking = steps.length > 0 && !grounds.bookable.isKnown;
  const { column, at } = isLooking
    ? begin
    : steps.reduce<Target>((from, step) => stepTo(from, step, grid.columns, landings), begin);
  const target = grid.columns.find(({ key }) => key === column);
  if (!target) return undefined;
  return { carried, target, at, why: whyNotThere(carried, target, at, grounds), landings, isLooking };
}

function columnUnder(root: HTMLElement | null, columns: readonly GridColumn[], x: number) {
  return columns.find(({ key }) => {
    const box = bodyOf(root, key)?.getBoundingClientRect();
    return box && box.left <= x && x < box.right;
  });
}

function minuteUnder(
  root: HTMLElement | null,
  { key }: GridColumn,
  span: Columns["span"],
  y: number,
): number {
  const box = bodyOf(root, key)?.getBoundingClientRect();
  return box ? span.from + ((y - box.top) / box.height) * (span.to - span.from) : span.from;
}

function bodyOf(root: HTMLElement | null, key: string): Element | null | undefined {
  return root?.querySelector(`[data-body="${CSS.escape(key)}"]`);
}

/** The keyboard's way with a visit in the hand: through free places alone. */

/** Where it is over: a column's key, and minutes after midnight. */
export type Target = { column: string; at: number };

/** One step on; the same target where there is nothing free that way. */
export function stepTo(
  target: Target,
  step: Step,
  columns: readonly Pick<GridColumn, "key">[],
  landings: DropTargets,
): Target {
  const index = columns.findIndex(({ key }) => key === target.column);
  const startsOf = (column: string) => landings.get(column) ?? [];
  if (step === "left" || step === "right") {
    const onward =
      step === "left" ? columns.slice(0, Math.max(index, 0)).reverse() : columns.slice(index + 1);
    const beside = onward.find(({ key }) => startsOf(key).length > 0);
    return beside ? { column: beside.key, at: nearest(startsOf(beside.key), target.at) } : target;
  }
  const at = along(startsOf(target.column), target.at, step);
  return at === undefined || at === target.at ? target : { column: target.column, at };
}

function along(starts: readonly number[], from: number, step: Exclude<Step, "left" | "right">) {
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

/** Of two as near the earlier. */
function nearest(starts: readonly number[], to: number): number {
  return starts.reduce((best, at) => (Math.abs(at - to) < Math.abs(best - to) ? at : best), starts[0] ?? to);
}

/** Asked anew each time that a visit is taken up, once for each of the days. */
function useBookable(days: readonly ClinicDay[], enabled: boolean): Bookable {
  const doctors = useQuery({ ...doctorsQuery, enabled });
  const treatments = useQuery({ ...treatmentsQuery, enabled });
  const answers = useQueries({
    queries: days.map((day) => ({ ...availableQuery(day), enabled, staleTime: 0 })),
  });
  return {
    doctors: doctors.data ?? [],
    treatments: treatments.data ?? [],
    isKnown: [doctors, treatments, ...answers].every(({ isPending }) => !isPending),
    free: new Map(days.flatMap((day, i) => (answers[i]?.data ? [[day, answers[i].data]] : []))),
  };
}
