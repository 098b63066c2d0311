import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import type { Cursor } from "./cursor.ts";
import type { GridColumn } from "./grid-columns.ts";
import { boxOf, downTo, shortTime } from "./on-screen.ts";
import { quarter, type WallClock, whyNotFree } from "./places.ts";
import { VisitBlock } from "./visit-block.tsx";

type Props = {
  column: GridColumn;
  /** How the column is called, for who doesn't see its head. */
  name: string;
  span: TimeRange;
  clock: WallClock;
  /** Where the keyboard stands, if in this column. */
  cursor: Cursor | undefined;
  /** The visit that is in the hand. */
  carried: string | undefined;
};

/** What stands below a column's head, each thing at its time. */
export function ColumnBody({ column, name, span, clock, cursor, carried }: Props) {
  const isToday = column.dateISO === clock.today && span.from <= clock.minutes && clock.minutes < span.to;
  return (
    <div className="grid-body" data-body={column.key} role="presentation">
      {column.pauses.map((pause) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stands on its quarter-hours.
        // biome-ignore lint/a11y/useSemanticElements: a table's cells can't stand where the clock puts them.
        <div
          key={`${pause.kind} ${pause.from}`}
          role="gridcell"
          className={`grid-pause is-${pause.kind}`}
          style={boxOf(pause, span)}
          title={pause.words}
        >
          <span className="visually-hidden">
            {slotAt(pause.from)} to {slotAt(pause.to)},{" "}
          </span>
          <span>{pause.words}</span>
        </div>
      ))}
      {isToday && <div className="grid-past" style={{ height: downTo(clock.minutes, span) }} />}
      {column.visits.map(({ booking, from, to, lane, lanes }) => (
        <VisitBlock
          key={booking._id}
          booking={booking}
          from={from}
          to={to}
          lane={lane}
          lanes={lanes}
          spanFrom={span.from}
          spanTo={span.to}
          current={cursor?.visit === booking._id}
          carried={carried === booking._id}
        />
      ))}
      {cursor?.visit === null && (
        // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <div
          role="gridcell"
          className="grid-cell"
          style={boxOf({ from: cursor.at, to: cursor.at + quarter }, span)}
        >
          <PlaceButton key={cursor.at} column={column} name={name} at={cursor.at} clock={clock} />
        </div>
      )}
      {isToday && <div className="grid-now" style={{ top: downTo(clock.minutes, span) }} />}
    </div>
  );
}

type PlaceProps = Pick<Props, "column" | "name" | "clock"> & { at: number };

/** Where the keyboard stands on no visit. A new one at each step, so that each is read out. */
function PlaceButton({ column, name, at, clock }: PlaceProps) {
  const reason = whyNotFree(column, at, clock);
  return (
    <button
      type="button"
      className="grid-place"
      data-place={at}
      data-current
      aria-disabled={reason !== ""}
      aria-label={`${name}, ${slotAt(at)}, ${reason || "free"}`}
      data-time={reason === "" ? `+ ${shortTime(at)}` : ""}
    />
  );
}
