import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import type { Columns, GridColumn } from "./day-columns.ts";
import { boxOf, type MoveWish, quarter, shortTime, type WallClock, whyNotFree } from "./day-places.ts";
import { MovingLayer } from "./dragged-appointment.tsx";
import { useMoving } from "./dragging.ts";
import { ColumnBody, HourScale } from "./grid-column.tsx";
import { useCursor } from "./grid-cursor.ts";
import { movingHintId } from "./grid-key.tsx";

type Props = GridActs & {
  label: string;
  grid: Columns;
  clock: WallClock;
  /** Another day's answer, while this one's is under way. */
  stale: boolean;
  nameOf: (column: GridColumn) => string;
  head: (column: GridColumn) => ReactNode;
};

/**
 * Columns over one scale of hours. To assistive technology each column is a row of a grid, its head first and then what it has
 * in the order of time: the rows stand upright.
 */
export function ColumnGrid({ label, grid, clock, stale, nameOf, head, onMove, ...acts }: Props) {
  const { columns, span } = grid;
  const hasToday = columns.some(({ dateISO }) => dateISO === clock.today);
  const isWeek = columns.some(({ dateISO }) => dateISO !== columns[0]?.dateISO);
  const height = `calc(${(span.to - span.from) / 60} * var(--hour))`;
  const start = hasToday ? Math.floor(clock.minutes / quarter) * quarter : beginningOf(grid);
  const { root, cursor, onKeyDown, onFocus, onBlur, stand } = useCursor(grid, start);
  const places = usePlaces(grid, clock, { ...acts, onStand: stand });
  const moving = useMoving(root, grid, { clock, nameOf, onMove });
  useFirstSight(root, grid, start, hasToday);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table's cells can't stand where the clock puts them. */}
      <div
        ref={root}
        role="grid"
        tabIndex={-1}
        className={`day-grid${isWeek ? " is-week" : ""}${moving.byHand ? " is-moving" : ""}`}
        aria-label={label}
        aria-describedby={movingHintId}
        aria-busy={stale}
        style={{
          gridTemplateColumns: `var(--scale) ${columns.map(widthOf).join(" ")}`,
          gridTemplateRows: `auto ${height}`,
        }}
        {...moving.gesture}
        onClick={places.onClick}
        onPointerMove={(event) => {
          moving.gesture.onPointerMove(event);
          if (moving.over) places.hideGhost();
          else places.onPointerMove(event);
        }}
        onPointerLeave={places.hideGhost}
        onKeyDown={(event) => {
          if (!moving.onKeyDown(event)) onKeyDown(event);
        }}
        onFocus={(event) => onFocus(event.target)}
        onBlur={() => {
          moving.onBlur();
          onBlur();
        }}
      >
        <HourScale span={span} now={hasToday ? clock.minutes : undefined} />
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: what stands in it has the focus.
          // biome-ignore lint/a11y/useSemanticElements: see above.
          <div
            key={column.key}
            role="row"
            className={`grid-column${isWeek && column.dateISO === clock.today ? " is-today" : ""}`}
            style={{ gridColumn: index + 2, gridTemplateRows: `1fr ${height}` }}
          >
            {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
            {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
            <div role="rowheader" className="grid-head">
              {head(column)}
            </div>
            <ColumnBody
              column={column}
              name={nameOf(column)}
              span={span}
              clock={clock}
              cursor={cursor?.column === column.key ? cursor : undefined}
              carried={moving.over?.carried.booking._id}
            />
          </div>
        ))}
        <div className="grid-layer" aria-hidden="true">
          <div ref={places.ghost} className="grid-ghost" hidden />
          {moving.over && (
            <MovingLayer over={moving.over} columns={columns} span={span} follow={moving.byKeys} />
          )}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {moving.said}
      </p>
    </>
  );
}

/** Each of the visits that stand beside each other has room for a name. */
function widthOf({ visits }: GridColumn): string {
  const lanes = Math.max(1, ...visits.map((visit) => visit.lanes));
  return `minmax(max(var(--column), ${lanes} * var(--lane)), 1fr)`;
}

/** When the first of them works or has a visit. */
function beginningOf({ columns, span }: Columns): number {
  const first = columns.map(({ pauses, visits }) => {
    const [pause] = pauses;
    const works = pause?.from === span.from ? pause.to : span.from;
    return Math.min(works, ...visits.map(({ from }) => from));
  });
  return Math.min(span.to, ...first);
}

/** Where the day begins to matter stands an hour below the top: at first, and whenever today comes into sight. Else the hand scrolls. */
function useFirstSight(
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
function usePlaces({ columns, span }: Columns, clock: WallClock, { onOpen, onBook, onStand }: Acts) {
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
