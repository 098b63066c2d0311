import type { ReactNode } from "react";
import { MovingLayer } from "../dragging/moving-layer.tsx";
import { useMoving } from "../dragging/use-moving.ts";
import { ColumnBody } from "./column-body.tsx";
import type { Columns, GridColumn } from "./grid-columns.ts";
import { movingHintId } from "./grid-key.tsx";
import { HourScale } from "./hour-scale.tsx";
import { quarter, type WallClock } from "./places.ts";
import { useCursor } from "./use-cursor.ts";
import { useFirstSight } from "./use-first-sight.ts";
import { type GridActs, usePlaces } from "./use-places.ts";

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
