import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { memo, type ReactNode } from "react";
import { formatMinutes } from "../../shared/clinic-day.ts";
import { findAppointmentMarks } from "./appointment-badges.tsx";
import { ColumnBlocks } from "./column-blocks.tsx";
import { findBlockEnd, findHolderTime, type GridColumn } from "./day-columns.ts";
import type { GridCursor } from "./grid-cursor.ts";
import { type BlockMark, findPaymentMark } from "./grid-legend.tsx";
import {
  amPmOf,
  cssBoxOf,
  cssTopOf,
  findBookingObstacle,
  formatTimeWithoutAmPm,
  quarterHourMinutes,
  toCssPercent,
  type WallClock,
} from "./grid-time.ts";

type ColumnBodyProps = {
  column: GridColumn;
  /** The column's name for screen readers. */
  name: string;
  span: TimeRange;
  clock: WallClock;
  /** The grid's keyboard cursor, if the cursor is in this column. */
  cursor: GridCursor | undefined;
  /** The id of the appointment or block that is being dragged. */
  draggedId: string | undefined;
};

/** Shows a column's pauses and appointments below its head, each at its time. */
export function ColumnBody({ column, name, span, clock, cursor, draggedId }: ColumnBodyProps) {
  const isToday = column.dateISO === clock.today && span.from <= clock.minutes && clock.minutes < span.to;
  return (
    <div className="grid-body" data-body={column.key} role="presentation">
      {column.pauses.map((pause) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard cursor's button gets the focus, not a pause.
        // biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time.
        <div
          key={`${pause.kind} ${pause.from}`}
          role="gridcell"
          className={`grid-pause is-${pause.kind}`}
          style={cssBoxOf(pause, span)}
          title={pause.text}
        >
          <span className="visually-hidden">
            {formatMinutes(pause.from)} to {formatMinutes(pause.to)},{" "}
          </span>
          <span className="grid-label">{pause.text}</span>
        </div>
      ))}
      <ColumnBlocks blocks={column.blocks} span={span} draggedId={draggedId} />
      {isToday && (
        <>
          <div className="grid-past" style={{ height: cssTopOf(clock.minutes, span) }} />
          <div className="grid-now" style={{ top: cssTopOf(clock.minutes, span) }} />
        </>
      )}
      {column.appointments.map(({ booking, from, to, lane, lanes }) => (
        <AppointmentBlock
          key={booking._id}
          booking={booking}
          from={from}
          to={to}
          lane={lane}
          lanes={lanes}
          spanFrom={span.from}
          spanTo={span.to}
          isCurrent={cursor?.appointmentId === booking._id}
          isDragged={draggedId === booking._id}
          isOverBlock={column.blocks.some((block) => block.from < to && from < block.to)}
        />
      ))}
      {cursor?.appointmentId === null && (
        // biome-ignore lint/a11y/useFocusableInteractive: the button inside the cell gets the focus.
        // biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time.
        <div
          role="gridcell"
          className="grid-cell"
          style={cssBoxOf({ from: cursor.at, to: cursor.at + quarterHourMinutes }, span)}
        >
          <QuarterHourButton key={cursor.at} column={column} name={name} at={cursor.at} clock={clock} />
        </div>
      )}
    </div>
  );
}

type QuarterHourButtonProps = Pick<ColumnBodyProps, "column" | "name" | "clock"> & { at: number };

/** The keyboard cursor at a time without an appointment. Has a new React key at each step, so that screen readers read each time. */
function QuarterHourButton({ column, name, at, clock }: QuarterHourButtonProps) {
  const obstacle = findBookingObstacle(column, at, clock);
  return (
    <button
      type="button"
      className={`grid-quarter-hour${obstacle ? " is-unusual" : ""}`}
      data-minute={at}
      data-current
      aria-label={`${name}, ${formatMinutes(at)}, ${obstacle || "free"}`}
      data-time={`+ ${formatTimeWithoutAmPm(at)}`}
    />
  );
}

type AppointmentBlockProps = {
  booking: ScheduledBooking;
  from: number;
  to: number;
  lane: number;
  lanes: number;
  spanFrom: number;
  spanTo: number;
  /** Whether the keyboard cursor is on this appointment. */
  isCurrent: boolean;
  isDragged: boolean;
  /** Whether the appointment stands in a block, which stays visible beside it. */
  isOverBlock: boolean;
};

/** Memoized, because a day has up to sixty blocks: a change of one appointment must render only its own block. */
const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { booking, from, to, lane, lanes, spanFrom, spanTo, isCurrent, isDragged, isOverBlock } = props;
  const { patientName, treatment, bufferMinutes, status } = booking;
  const payment = findPaymentMark(booking);
  const span = { from: spanFrom, to: spanTo };
  const box = cssBoxOf({ from, to: findBlockEnd({ from, to }) }, span);
  const laneBox = { left: toCssPercent(lane / lanes), width: toCssPercent(1 / lanes) };
  const holderEnd = findHolderTime({ from, to }, booking).to;
  const hasBuffer = status !== "cancelled" && bufferMinutes !== undefined;
  return (
    <>
      {hasBuffer && to < spanTo && (
        <div
          className="grid-buffer"
          style={{ ...cssBoxOf({ from: to, to: holderEnd }, span), ...laneBox }}
          aria-hidden="true"
        />
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the button in the cell gets the focus, as ARIA grids allow. */}
      {/* biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time. */}
      <div
        role="gridcell"
        className={isOverBlock ? "grid-cell is-over-block" : "grid-cell"}
        style={{ ...box, ...laneBox }}
      >
        <button
          type="button"
          className={`appointment-block ${blockSizeClass(to - from)} ${blockStateClass(booking)}${isDragged ? " is-dragged" : ""}`}
          data-booking-id={booking._id}
          aria-keyshortcuts="M"
          data-current={isCurrent || undefined}
          tabIndex={isCurrent ? 0 : -1}
        >
          <span className="block-time">
            {formatTimeWithoutAmPm(from)}
            <HiddenText>
              {amPmOf(from)} to {formatTimeWithoutAmPm(to)}
              {amPmOf(to)}
              {hasBuffer && `, plus ${formatDuration(bufferMinutes)} afterwards`},{" "}
            </HiddenText>
          </span>
          <span className="block-patient text-truncate" title={patientName}>
            {patientName}
          </span>
          <span className="block-marks">
            {findAppointmentMarks(booking).map((mark) => (
              <MarkIcon key={mark.words} mark={mark} />
            ))}
          </span>
          <span className="block-treatment text-truncate" title={treatment}>
            <HiddenText>, </HiddenText>
            {treatment}
          </span>
          <span className="block-marks">{payment && <MarkIcon mark={payment} />}</span>
        </button>
      </div>
    </>
  );
});

function MarkIcon({ mark: { icon: Icon, tone, words, hiddenText } }: { mark: BlockMark }) {
  return (
    <span className={`d-flex gap-1 align-items-center fw-semibold text-${tone}`} title={words}>
      <Icon size={14} aria-hidden="true" />
      <HiddenText>, </HiddenText>
      <span className="block-mark-text">{words}</span>
      {hiddenText && <HiddenText> {hiddenText}</HiddenText>}
    </span>
  );
}

function HiddenText({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** Returns the CSS class of a block with room for one line, two lines, or more. */
function blockSizeClass(minutes: number): string {
  if (minutes < 30) return "is-line";
  return minutes < 60 ? "is-pair" : "is-tall";
}

function blockStateClass({ status, problem, arrived }: ScheduledBooking): string {
  if (status !== "booked") return `is-${status}`;
  return problem ? "is-problem" : arrived ? "is-arrived" : "";
}

type HourScaleProps = {
  span: TimeRange;
  /** The current time in minutes after midnight. Undefined if the grid doesn't show today. */
  now: number | undefined;
};

/** Hides the hours within this many minutes of now, because the current time's label would cover them. */
const nowLabelMinutes = 14;

/** Shows the hours at the grid's side. Hidden from screen readers, because everything in the grid names its own time. */
export function HourScale({ span, now }: HourScaleProps) {
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, index) => span.from + index * 60);
  const shownHours = hours.filter((at) => now === undefined || Math.abs(at - now) >= nowLabelMinutes);
  return (
    <>
      <div className="grid-corner" aria-hidden="true" />
      <div className="grid-scale figures" aria-hidden="true">
        {shownHours.map((at) => (
          <span
            key={at}
            className={at === span.from ? "grid-hour is-first" : "grid-hour"}
            style={{ top: cssTopOf(at, span) }}
          >
            <HourLabel at={at} />
          </span>
        ))}
        {now !== undefined && span.from <= now && now < span.to && (
          <span className="grid-now-time" style={{ top: cssTopOf(now, span) }}>
            {formatTimeWithoutAmPm(now)}
          </span>
        )}
      </div>
    </>
  );
}

function HourLabel({ at }: { at: number }) {
  const amPm = amPmOf(at).trim();
  const time = formatTimeWithoutAmPm(at);
  if (amPm === "") return time;
  return (
    <>
      {time.replace(":00", "")} <small>{amPm}</small>
    </>
  );
}
