import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import { memo, type ReactNode } from "react";
import { standingMarks } from "../../../components/clinic/standing-badge.tsx";
import { drawnUntil } from "./lay-out.ts";
import { type Mark, moneyMark } from "./money-marks.ts";
import { boxOf, percent, shortTime } from "./on-screen.ts";

type Props = {
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
export const VisitBlock = memo(function VisitBlock(props: Props) {
  const { booking, from, to, lane, lanes, spanFrom, spanTo, current, carried } = props;
  const { patientName, treatment } = booking;
  const standing = standingMarks(booking);
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
