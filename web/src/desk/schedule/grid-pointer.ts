import { slotAt, timeOfDayAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import type { BlockHandlers } from "../blocks/use-block-dialog.ts";
import type { GridColumn, GridColumns } from "./day-columns.ts";
import { findQuarterHourAt } from "./grid-geometry.ts";
import {
  cssBoxOf,
  findBlockAt,
  findBookingObstacle,
  findClosedTime,
  formatTimeWithoutAmPm,
  type GridSlot,
  type ProposedMove,
  quarterHourMinutes,
  type WallClock,
} from "./grid-time.ts";
import { useRangeSelection } from "./range-selection.ts";
import type { OnOpenAppointment } from "./schedule-params.ts";

export type GridHandlers = {
  onOpen: OnOpenAppointment;
  /** Undefined for roles that may not book. */
  onBook: ((place: GridSlot) => void) | undefined;
  /** Undefined for roles that may not move appointments. */
  onMove: ((move: ProposedMove) => void) | undefined;
  /** Undefined for roles that may not change blocks. */
  blocking: BlockHandlers | undefined;
};

type PointerHandlers = Pick<GridHandlers, "onOpen" | "onBook" | "blocking"> & {
  /** Called before a dialog opens, to move the keyboard cursor to the chosen time. */
  onChoose: (column: GridColumn, at: number) => void;
};

/** Listens on the whole grid for all appointments and quarter-hours, because a quarter-hour has no element of its own. */
export function useGridPointer(
  root: RefObject<HTMLElement | null>,
  grid: GridColumns,
  clock: WallClock,
  { onOpen, onBook, blocking, onChoose }: PointerHandlers,
) {
  const { columns, span } = grid;
  const ghost = useRef<HTMLDivElement>(null);

  const columnOf = (body: Element | null | undefined) =>
    columns.find(({ key }) => key === body?.getAttribute("data-body"));
  const findQuarterHour = ({ target, clientY }: MouseEvent) => {
    const column = target instanceof Element ? columnOf(target.closest("[data-body]")) : undefined;
    return onBook && column && { column, at: findQuarterHourAt(root.current, column, span, clientY) };
  };
  const hideGhost = () => {
    if (ghost.current) ghost.current.hidden = true;
  };
  const drawGhost = (column: GridColumn, range: TimeRange, text: string) => {
    if (!ghost.current) return;
    const { top, height } = cssBoxOf(range, span);
    const line = columns.indexOf(column) + 2;
    Object.assign(ghost.current.style, { gridColumn: `${line} / ${line + 1}`, top, height });
    ghost.current.textContent = text;
    ghost.current.classList.toggle("is-unusual", findBookingObstacle(column, range.from, clock) !== "");
    ghost.current.hidden = false;
  };
  const placeAt = (column: GridColumn, at: number, isExact: boolean): GridSlot => ({
    ...{ date: column.dateISO, slot: slotAt(at), doctorId: column.doctorId, isExact },
  });
  const selection = useRangeSelection(root, grid, {
    onChange: (selected) => {
      if (!selected) return hideGhost();
      const { from, to } = selected.range;
      drawGhost(
        selected.column,
        selected.range,
        `${formatTimeWithoutAmPm(from)} – ${formatTimeWithoutAmPm(to)}`,
      );
    },
    onSelect:
      blocking &&
      ((column, { from, to }) => {
        onChoose(column, from);
        blocking.onOpen({
          place: {
            ...{ dateISO: column.dateISO, doctorId: column.doctorId },
            ...{ from: timeOfDayAt(from), to: timeOfDayAt(to) },
          },
          bookAt: placeAt(column, from, findClosedTime(column, from, clock) !== ""),
        });
      }),
  });
  return {
    ghost,
    hideGhost,
    selection,
    onPointerMove: (event: PointerEvent) => {
      if (selection.onPointerMove(event)) return;
      const isCovered = event.target instanceof Element && event.target.closest("button");
      const time = event.pointerType === "mouse" && !isCovered ? findQuarterHour(event) : undefined;
      if (!time) return hideGhost();
      const range = { from: time.at, to: time.at + quarterHourMinutes };
      drawGhost(time.column, range, `+ ${formatTimeWithoutAmPm(time.at)}`);
    },
    onClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest("[data-booking-id], [data-minute]");
      const id = button?.getAttribute("data-booking-id");
      const appointments = columns.flatMap((column) => column.appointments);
      const appointment = id && appointments.find(({ booking }) => booking._id === id);
      if (appointment) return onOpen(appointment.booking);
      const column = onBook && columnOf(button?.closest("[data-body]"));
      const time = button
        ? column && { column, at: Number(button.getAttribute("data-minute")) }
        : findQuarterHour(event);
      if (!time) return;
      hideGhost();
      const { at } = time;
      onChoose(time.column, at);
      const blocked = findBlockAt(time.column, at);
      if (blocked && blocking) {
        const { block } = blocked;
        return blocking.onOpen({ place: block, block, bookAt: placeAt(time.column, at, true) });
      }
      onBook?.(placeAt(time.column, at, findClosedTime(time.column, at, clock) !== ""));
    },
  };
}
