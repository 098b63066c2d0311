import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { useBlockDragging } from "./block-dragging.ts";
import { BlockGhost } from "./column-blocks.tsx";
import type { GridColumn, GridColumns } from "./day-columns.ts";
import { DragLayer } from "./drag-layer.tsx";
import { useDragging } from "./dragging.ts";
import { ColumnBody, HourScale } from "./grid-column.tsx";
import { useGridCursor } from "./grid-cursor.ts";
import { moveHintElementId } from "./grid-legend.tsx";
import { type GridHandlers, useGridPointer } from "./grid-pointer.ts";
import { quarterHourMinutes, type WallClock } from "./grid-time.ts";

type ColumnGridProps = GridHandlers & {
  label: string;
  grid: GridColumns;
  clock: WallClock;
  /** The day whose column stands first when the page opens and the screen is too narrow for all. */
  firstDay?: ClinicDay;
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
  firstDay,
  stale,
  nameOf,
  head,
  onMove,
  onOpen,
  onBook,
  blocking,
}: ColumnGridProps) {
  const { columns, span } = grid;
  const hasToday = columns.some(({ dateISO }) => dateISO === clock.today);
  const isWeek = columns.some(({ dateISO }) => dateISO !== columns[0]?.dateISO);
  const height = `calc(${(span.to - span.from) / 60} * var(--hour))`;
  const start = hasToday
    ? Math.floor(clock.minutes / quarterHourMinutes) * quarterHourMinutes
    : findDayStart(grid);
  const { root, cursor, onKeyDown, onFocus, onBlur, moveTo } = useGridCursor(grid, start);
  const pointer = useGridPointer(root, grid, clock, { onOpen, onBook, blocking, onChoose: moveTo });
  const dragging = useDragging(root, grid, { clock, nameOf, onMove });
  const blockDragging = useBlockDragging(root, grid, blocking?.onMove);
  useInitialScroll(root, grid, start, hasToday, firstDay);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time. */}
      <div
        ref={root}
        role="grid"
        tabIndex={-1}
        className={`day-grid d-print-none${isWeek ? " is-week" : ""}${dragging.isByPointer || blockDragging.drag ? " is-moving" : ""}`}
        aria-label={label}
        aria-describedby={onMove && moveHintElementId}
        aria-busy={stale}
        style={{
          gridTemplateColumns: `var(--scale) ${columns.map(findColumnWidth).join(" ")}`,
          gridTemplateRows: `auto ${height}`,
        }}
        {...combineGestures([dragging.gesture, blockDragging.gesture, pointer.selection])}
        onClick={pointer.onClick}
        onPointerMove={(event) => {
          dragging.gesture.onPointerMove(event);
          blockDragging.gesture.onPointerMove(event);
          if (dragging.position || blockDragging.drag) pointer.hideGhost();
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
            <div role="rowheader" className="grid-head d-flex gap-2 align-items-center">
              {head(column)}
            </div>
            <ColumnBody
              column={column}
              name={nameOf(column)}
              span={span}
              clock={clock}
              cursor={cursor?.column === column.key ? cursor : undefined}
              draggedId={dragging.position?.dragged.booking._id ?? blockDragging.drag?.block._id}
            />
          </div>
        ))}
        <div className="grid-layer" aria-hidden="true">
          <div ref={pointer.ghost} className="grid-ghost" hidden />
          {blockDragging.drag && <BlockGhost drag={blockDragging.drag} columns={columns} span={span} />}
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

type Gesture = Pick<
  ReturnType<typeof useDragging>["gesture"],
  "onPointerDown" | "onPointerUp" | "onPointerCancel" | "onClickCapture"
> & { onContextMenu?: (event: MouseEvent) => void };

/** Each gesture ignores what begins on an element that isn't its own. */
function combineGestures(gestures: readonly Gesture[]) {
  return {
    onPointerDown: (event: PointerEvent) => {
      for (const gesture of gestures) gesture.onPointerDown(event);
    },
    onPointerUp: (event: PointerEvent) => {
      for (const gesture of gestures) gesture.onPointerUp(event);
    },
    onPointerCancel: (event: PointerEvent) => {
      for (const gesture of gestures) gesture.onPointerCancel(event);
    },
    onClickCapture: (event: MouseEvent) => {
      for (const gesture of gestures) gesture.onClickCapture(event);
    },
    onContextMenu: (event: MouseEvent) => {
      for (const gesture of gestures) gesture.onContextMenu?.(event);
    },
  };
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

/** Scrolls the grid to `firstDay` and an hour before `start` when the page opens, and whenever the grid changes to today. */
function useInitialScroll(
  root: RefObject<HTMLElement | null>,
  { columns, span }: GridColumns,
  start: number,
  hasToday: boolean,
  firstDay: ClinicDay | undefined,
): void {
  const shownDays = useRef<string>(undefined);
  useLayoutEffect(() => {
    const days = columns.map(({ dateISO }) => dateISO).join();
    if (shownDays.current === days) return;
    const body = root.current?.querySelector("[data-body]");
    if (root.current && body && (shownDays.current === undefined || hasToday)) {
      const share = (start - 60 - span.from) / (span.to - span.from);
      root.current.scrollTop = Math.max(0, share) * body.clientHeight;
      const [first, ...others] = root.current.querySelectorAll<HTMLElement>(".grid-column");
      const wanted = others[columns.findIndex(({ dateISO }) => dateISO === firstDay) - 1];
      root.current.scrollLeft = first && wanted ? wanted.offsetLeft - first.offsetLeft : 0;
    }
    shownDays.current = days;
  });
}
