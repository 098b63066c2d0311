import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { memo, type ReactNode } from "react";
import { marksOf } from "./appointment-badges.tsx";
import { drawnUntil, type GridColumn } from "./day-columns.ts";
import { boxOf, downTo, percent, quarter, shortTime, type WallClock, whyNotFree } from "./day-places.ts";
import type { Cursor } from "./grid-cursor.ts";
import { type Mark, moneyMark } from "./grid-key.tsx";

type ColumnBodyProps = {
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
export function ColumnBody({ column, name, span, clock, cursor, carried }: ColumnBodyProps) {
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

type PlaceProps = Pick<ColumnBodyProps, "column" | "name" | "clock"> & { at: number };

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

type VisitBlockProps = {
  booking: ScheduledBooking;
  from: number;
  to: number;
  lane: number;
  lanes: number;
  spanFrom: number;
  spanTo: number;
  /** Where the keyboard stands. */
  current: boolean;
  /** In the hand, on its way to another place. */
  carried: boolean;
};

/** One of a day's sixty: it is drawn again when its own appointment has changed, and not with the others. */
const VisitBlock = memo(function VisitBlock(props: VisitBlockProps) {
  const { booking, from, to, lane, lanes, spanFrom, spanTo, current, carried } = props;
  const { patientName, treatment } = booking;
  const standing = marksOf(booking);
  const money = moneyMark(booking);
  const box = boxOf({ from, to: drawnUntil({ from, to }) }, { from: spanFrom, to: spanTo });
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus, as the pattern of a grid allows.
    // biome-ignore lint/a11y/useSemanticElements: a table's cells can't stand where the clock puts them.
    <div
      role="gridcell"
      className="grid-cell"
      style={{ ...box, left: percent(lane / lanes), width: percent(1 / lanes) }}
    >
      <button
        type="button"
        className={`visit ${sizeOf(to - from)} ${lookOf(booking)}${carried ? " is-carried" : ""}`}
        data-visit={booking._id}
        aria-keyshortcuts="M"
        data-current={current || undefined}
        tabIndex={current ? 0 : -1}
      >
        <span className="visit-when">
          {shortTime(from)}
          <Unseen>
            {slotAt(from).slice(-3)} to {shortTime(to)}
            {slotAt(to).slice(-3)},{" "}
          </Unseen>
        </span>
        <span className="visit-who" title={patientName}>
          {patientName}
        </span>
        <span className="visit-marks">
          {standing.map((mark) => (
            <MarkOf key={mark.words} mark={mark} />
          ))}
        </span>
        <span className="visit-what" title={treatment}>
          <Unseen>, </Unseen>
          {treatment}
        </span>
        <span className="visit-marks">{money && <MarkOf mark={money} />}</span>
      </button>
    </div>
  );
});

function MarkOf({ mark: { icon: Icon, tone, words, unseen } }: { mark: Mark }) {
  return (
    <span className={`visit-mark is-${tone}`} title={words}>
      <Icon size={14} aria-hidden="true" />
      <Unseen>, </Unseen>
      <span className="visit-words">{words}</span>
      {unseen && <Unseen> {unseen}</Unseen>}
    </span>
  );
}

/** For the name of the block, which is all that is read in it. */
function Unseen({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** By its height: one line, two, or as many as it has. */
function sizeOf(minutes: number): string {
  if (minutes < 30) return "is-line";
  return minutes < 60 ? "is-pair" : "is-tall";
}

function lookOf({ status, problem, arrived }: ScheduledBooking): string {
  if (status !== "booked") return `is-${status}`;
  return problem ? "is-problem" : arrived ? "is-arrived" : "";
}

type HourScaleProps = {
  span: TimeRange;
  /** In minutes after midnight, where today is on screen. */
  now: number | undefined;
};

/** Minutes before it and after it that the present time's words cover. */
const nowTakes = 14;

/** The hours down the side. Each thing in the grid says its own time to who doesn't see them. */
export function HourScale({ span, now }: HourScaleProps) {
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, index) => span.from + index * 60);
  // Where it is now stands in its place.
  const told = hours.filter((at) => now === undefined || Math.abs(at - now) >= nowTakes);
  const isShown = now !== undefined && span.from <= now && now < span.to;
  return (
    <>
      <div className="grid-corner" aria-hidden="true" />
      <div className="grid-scale" aria-hidden="true">
        {told.map((at) => (
          <span
            key={at}
            className={at === span.from ? "grid-hour is-first" : "grid-hour"}
            style={{ top: downTo(at, span) }}
          >
            {((at / 60 + 11) % 12) + 1} <small>{at < 12 * 60 ? "AM" : "PM"}</small>
          </span>
        ))}
        {isShown && (
          <span className="grid-now-time" style={{ top: downTo(now, span) }}>
            {shortTime(now)}
          </span>
        )}
      </div>
    </>
  );
}
