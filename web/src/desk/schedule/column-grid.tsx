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
import type { GridColumn, GridColumns } from "./day-columns.ts";
import { DragLayer } from "./drag-layer.tsx";
import { useDragging } from "./dragging.ts";
import { ColumnBody, HourScale } from "./grid-column.tsx";
import { useGridCursor } from "./grid-cursor.ts";
import { moveHintElementId } from "./grid-legend.tsx";
import {
  cssBoxOf,
  findBookingObstacle,
  findClosedTime,
  formatTimeWithoutAmPm,
  type ProposedMove,
  quarterHourMinutes,
  type WallClock,
} from "./grid-time.ts";

type ColumnGridProps = GridHandlers & {
  label: string;
  grid: GridColumns;
  clock: WallClock;
  /** Whether the grid still shows other days, because the requested days are loading. */
  stale: boolean;
  nameOf: (column: GridColumn) => string;
  head: (column: GridColumn) => ReactNode;
};

/** Shows columns beside one scale of hours. For screen readers each column is a row of an ARIA grid, in order of time. */
export function ColumnGrid({
  label,
  grid,
  clock,
  stale,
  nameOf,
  head,
  onMove,
  onOpen,
  onBook,
}: ColumnGridProps) {
  const { columns, span } = grid;
  const hasToday = columns.some(({ dateISO }) => dateISO === clock.today);
  const isWeek = columns.some(({ dateISO }) => dateISO !== columns[0]?.dateISO);
  const height = `calc(${(span.to - span.from) / 60} * var(--hour))`;
  const start = hasToday
    ? Math.floor(clock.minutes / quarterHourMinutes) * quarterHourMinutes
    : findDayStart(grid);
  const { root, cursor, onKeyDown, onFocus, onBlur, moveTo } = useGridCursor(grid, start);
  const pointer = useGridPointer(grid, clock, { onOpen, onBook, onChoose: moveTo });
  const dragging = useDragging(root, grid, { clock, nameOf, onMove });
  useInitialScroll(root, grid, start, hasToday);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time. */}
      <div
        ref={root}
        role="grid"
        tabIndex={-1}
        className={`day-grid${isWeek ? " is-week" : ""}${dragging.isByPointer ? " is-moving" : ""}`}
        aria-label={label}
        aria-describedby={onMove && moveHintElementId}
        aria-busy={stale}
        style={{
          gridTemplateColumns: `var(--scale) ${columns.map(findColumnWidth).join(" ")}`,
          gridTemplateRows: `auto ${height}`,
        }}
        {...dragging.gesture}
        onClick={pointer.onClick}
        onPointerMove={(event) => {
          dragging.gesture.onPointerMove(event);
          if (dragging.position) pointer.hideGhost();
          else pointer.onPointerMove(event);
        }}
        onPointerLeave={pointer.hideGhost}
        onKeyDown={(event) => {
          if (!dragging.onKeyDown(event)) onKeyDown(event);
        }}
        onFocus={(event) => onFocus(event.target)}
        onBlur={() => {
          dragging.onBlur();
          onBlur();
        }}
      >
        <HourScale span={span} now={hasToday ? clock.minutes : undefined} />
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside the row get the focus.
          // biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time.
          <div
            key={column.key}
            role="row"
            className={`grid-column${isWeek && column.dateISO === clock.today ? " is-today" : ""}`}
            style={{ gridColumn: index + 2, gridTemplateRows: `1fr ${height}` }}
          >
            {/* biome-ignore lint/a11y/useFocusableInteractive: the buttons inside the head get the focus. */}
            {/* biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time. */}
            <div role="rowheader" className="grid-head">
              {head(column)}
            </div>
            <ColumnBody
              column={column}
              name={nameOf(column)}
              span={span}
              clock={clock}
              cursor={cursor?.column === column.key ? cursor : undefined}
              draggedId={dragging.position?.dragged.booking._id}
            />
          </div>
        ))}
        <div className="grid-layer" aria-hidden="true">
          <div ref={pointer.ghost} className="grid-ghost" hidden />
          {dragging.position && (
            <DragLayer
              position={dragging.position}
              columns={columns}
              span={span}
              follow={dragging.isByKeyboard}
            />
          )}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {dragging.announcement}
      </p>
    </>
  );
}

/** Returns a CSS width with room for a name in each of the column's lanes (overlapping appointments side by side). */
function findColumnWidth({ appointments }: GridColumn): string {
  const lanes = Math.max(1, ...appointments.map((appointment) => appointment.lanes));
  return `minmax(max(var(--column), ${lanes} * var(--lane)), 1fr)`;
}

/** Returns the minute when the first doctor begins to work or the first appointment starts. */
function findDayStart({ columns, span }: GridColumns): number {
  const starts = columns.map(({ pauses, appointments }) => {
    const [pause] = pauses;
    const workStart = pause?.from === span.from ? pause.to : span.from;
    return Math.min(workStart, ...appointments.map(({ from }) => from));
  });
  return Math.min(span.to, ...starts);
}

/** Scrolls the grid to an hour before `start` when the page opens, and whenever the grid changes to today. */
function useInitialScroll(
  root: RefObject<HTMLElement | null>,
  { columns, span }: GridColumns,
  start: number,
  hasToday: boolean,
): void {
  const shownDays = useRef<string>(undefined);
  useLayoutEffect(() => {
    const days = columns.map(({ dateISO }) => dateISO).join();
    if (shownDays.current === days) return;
    const body = root.current?.querySelector("[data-body]");
    if (root.current && body && (shownDays.current === undefined || hasToday)) {
      const share = (start - 60 - span.from) / (span.to - span.from);
      root.current.scrollTop = Math.max(0, share) * body.clientHeight;
    }
    shownDays.current = days;
  });
}

/**
 * A time that somebody has chosen in the grid. `doctorId` is null for a seat (a treatment without a doctor). `isExact`: the time is
 * past or outside the hours, so no free time is proposed in its place.
 */
export type GridSlot = { date: ClinicDay; slot: string; doctorId: string | null; isExact?: boolean };

export type GridHandlers = {
  onOpen: (booking: ScheduledBooking) => void;
  /** Undefined for roles that may not book. */
  onBook: ((place: GridSlot) => void) | undefined;
  /** Undefined for roles that may not move appointments. */
  onMove: ((move: ProposedMove) => void) | undefined;
};

type PointerHandlers = Pick<GridHandlers, "onOpen" | "onBook"> & {
  /** Called before `onBook`, to move the keyboard cursor to the chosen time. */
  onChoose: (column: GridColumn, at: number) => void;
};

/** Listens on the whole grid for all appointments and quarter-hours, because a quarter-hour has no element of its own. */
function useGridPointer(
  { columns, span }: GridColumns,
  clock: WallClock,
  { onOpen, onBook, onChoose }: PointerHandlers,
) {
  const ghost = useRef<HTMLDivElement>(null);

  const findQuarterHour = ({ target, clientY }: MouseEvent) => {
    const body = target instanceof Element ? target.closest("[data-body]") : null;
    if (!body) return undefined;
    const { top, height } = body.getBoundingClientRect();
    const minutes = ((clientY - top) / height) * (span.to - span.from);
    return quarterHourIn(body, span.from + Math.floor(minutes / quarterHourMinutes) * quarterHourMinutes);
  };
  const quarterHourIn = (body: Element | null | undefined, at: number) => {
    const column = columns.find(({ key }) => key === body?.getAttribute("data-body"));
    return onBook && column && { column, at };
  };
  const hideGhost = () => {
    if (ghost.current) ghost.current.hidden = true;
  };
  return {
    ghost,
    hideGhost,
    onPointerMove: (event: PointerEvent) => {
      const isCovered = event.target instanceof Element && event.target.closest("button");
      const time = event.pointerType === "mouse" && !isCovered ? findQuarterHour(event) : undefined;
      if (!ghost.current || !time) return hideGhost();
      const { top, height } = cssBoxOf({ from: time.at, to: time.at + quarterHourMinutes }, span);
      const line = columns.indexOf(time.column) + 2;
      Object.assign(ghost.current.style, { gridColumn: `${line} / ${line + 1}`, top, height });
      ghost.current.textContent = `+ ${formatTimeWithoutAmPm(time.at)}`;
      ghost.current.classList.toggle("is-unusual", findBookingObstacle(time.column, time.at, clock) !== "");
      ghost.current.hidden = false;
    },
    onClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest("[data-booking-id], [data-minute]");
      const id = button?.getAttribute("data-booking-id");
      const appointments = columns.flatMap((column) => column.appointments);
      const appointment = id && appointments.find(({ booking }) => booking._id === id);
      if (appointment) return onOpen(appointment.booking);
      const time = button
        ? quarterHourIn(button.closest("[data-body]"), Number(button.getAttribute("data-minute")))
        : findQuarterHour(event);
      if (!time) return;
      hideGhost();
      const { column, at } = time;
      onChoose(column, at);
      onBook?.({
        ...{ date: column.dateISO, slot: slotAt(at), doctorId: column.doctorId },
        isExact: findClosedTime(column, at, clock) !== "",
      });
    },
  };
}
