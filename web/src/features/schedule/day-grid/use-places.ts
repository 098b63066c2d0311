import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import type { MoveWish } from "../dragging/move-wish.ts";
import type { Columns, GridColumn } from "./grid-columns.ts";
import { boxOf, shortTime } from "./on-screen.ts";
import { quarter, type WallClock, whyNotFree } from "./places.ts";

/** A free place that somebody has chosen; `doctorId` null for the seats. */
export type Place = { date: ClinicDay; slot: string; doctorId: string | null };

export type GridActs = {
  onOpen: (booking: ScheduledBooking) => void;
  onBook: (place: Place) => void;
  onMove: (wish: MoveWish) => void;
};

type Acts = Pick<GridActs, "onOpen" | "onBook"> & {
  /** Before a place is booked. */
  onStand: (column: GridColumn, at: number) => void;
};

/** One listener each for all blocks and free places of the grid: no place is an element of its own. */
export function usePlaces({ columns, span }: Columns, clock: WallClock, { onOpen, onBook, onStand }: Acts) {
  const ghost = useRef<HTMLDivElement>(null);

  const placeUnder = ({ target, clientY }: MouseEvent) => {
    const body = target instanceof Element ? target.closest("[data-body]") : null;
    const column = columns.find(({ key }) => key === body?.getAttribute("data-body"));
    if (!body || !column) return undefined;
    const { top, height } = body.getBoundingClientRect();
    const minutes = ((clientY - top) / height) * (span.to - span.from);
    return ifFree(column, span.from + Math.floor(minutes / quarter) * quarter);
  };
  const ifFree = (column: GridColumn | undefined, at: number) =>
    column && whyNotFree(column, at, clock) === "" ? { column, at } : undefined;

  const hideGhost = () => {
    if (ghost.current) ghost.current.hidden = true;
  };
  return {
    ghost,
    hideGhost,
    onPointerMove: (event: PointerEvent) => {
      const covered = event.target instanceof Element && event.target.closest("button");
      const place = event.pointerType === "mouse" && !covered ? placeUnder(event) : undefined;
      if (!ghost.current || !place) return hideGhost();
      const { top, height } = boxOf({ from: place.at, to: place.at + quarter }, span);
      const line = columns.indexOf(place.column) + 2;
      Object.assign(ghost.current.style, { gridColumn: `${line} / ${line + 1}`, top, height });
      ghost.current.textContent = `+ ${shortTime(place.at)}`;
      ghost.current.hidden = false;
    },
    onClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest("[data-visit], [data-place]");
      const id = button?.getAttribute("data-visit");
      const visits = columns.flatMap((column) => column.visits);
      const visit = id && visits.find(({ booking }) => booking._id === id);
      if (visit) return onOpen(visit.booking);
      const key = button?.closest("[data-body]")?.getAttribute("data-body");
      const place = button
        ? ifFree(
            columns.find((column) => column.key === key),
            Number(button.getAttribute("data-place")),
          )
        : placeUnder(event);
      if (!place) return;
      hideGhost();
      onStand(place.column, place.at);
      onBook({ date: place.column.dateISO, slot: slotAt(place.at), doctorId: place.column.doctorId });
    },
  };
}
