/** Absences are half-open and clinic-local; people think of first and last days, and only sometimes of hours. */
import type { Absence } from "@clinic/contract/absences.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { plusDays, readDate, showDate } from "@clinic/domain/calendar-date.ts";
import { slotAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";

type Span = Pick<Absence, "from" | "to">;

/** `to` is the last day, included. The hours count only where `timed`. */
export type AwayDays = { from: string; to: string; timed: boolean; fromTime: string; toTime: string };

export function spanOf({ from, to, timed, fromTime, toTime }: AwayDays): Span {
  return timed
    ? { from: `${from}T${fromTime}`, to: `${to}T${toTime}` }
    : { from: `${from}T00:00`, to: `${plusDays(to, 1)}T00:00` };
}

/** What no schema says, by field. */
export function awayFaults(away: AwayDays): FieldErrors {
  const { from, to, timed, fromTime, toTime } = away;
  const noDay = {
    ...(!readDate(from) && { from: "Choose the first day" }),
    ...(!readDate(to) && { to: "Choose the last day" }),
  };
  if (Object.keys(noDay).length > 0) return noDay;
  if (to < from) return { to: "The last day must not be before the first" };
  if (!timed) return {};
  if (!fromTime || !toTime) {
    return { ...(!fromTime && { fromTime: "Choose a time" }), ...(!toTime && { toTime: "Choose a time" }) };
  }
  return from === to && toTime <= fromTime ? { toTime: "It must end after it has begun" } : {};
}

/** `Jan 5, 2023`, `Jan 5, 2023 to Jan 9, 2023`, `Jan 5, 2023, 08:00 AM to 10:00 AM`. */
export function awayText(span: Span): string {
  const last = lastDay(span);
  const first = span.from.slice(0, 10);
  const [fromTime, toTime] = isWholeDays(span) ? ["", ""] : [`, ${timeOf(span.from)}`, timeOf(span.to)];
  if (first === last) return `${showDate(first)}${fromTime}${toTime && ` to ${toTime}`}`;
  return `${showDate(first)}${fromTime} to ${showDate(last)}${toTime && `, ${toTime}`}`;
}

/** Beside a name: until when, or when next. `now` is the clinic's, like the absences; they come in order. */
export function awayMark(spans: readonly Span[], now: string): string | undefined {
  const running = spans
    .filter(({ from, to }) => from <= now && now < to)
    .sort((a, b) => (a.to < b.to ? 1 : -1))[0];
  if (running) {
    const time = isWholeDays(running) ? "" : `, ${timeOf(running.to)}`;
    return `Away until ${showDate(lastDay(running))}${time}`;
  }
  const next = spans.find(({ from }) => from > now);
  return next && `Away ${awayText(next)}`;
}

function isWholeDays({ from, to }: Span): boolean {
  return from.endsWith("T00:00") && to.endsWith("T00:00");
}

/** The last day of which it takes something. */
function lastDay({ to }: Span): string {
  const day = to.slice(0, 10);
  return to.endsWith("T00:00") ? plusDays(day, -1) : day;
}

function timeOf(moment: string): string {
  return slotAt(timeOfDayMinutes(moment.slice(11)));
}
