/** What is asked for and said of a doctor's absences. */

import type { Absence, AbsenceInput } from "@clinic/contract/absences.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { formatDate, plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { slotAt, slotMinutes, timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns";
import type { ClinicDay } from "../../shared/clinic-day.ts";

/** `to` is the last day, included. The hours count only where `timed`. */
type AwayDays = AwayTimes & { from: string; to: string; timed: boolean };

export function spanOf({ from, to, timed, fromTime, toTime }: AwayDays): AwaySpan {
  return timed
    ? { from: `${from}T${fromTime}`, to: `${to}T${toTime}` }
    : { from: `${from}T00:00`, to: `${plusDays(to, 1)}T00:00` };
}

/** What no schema says, by field. */
export function awayFaults(away: AwayDays): FieldErrors {
  const { from, to, timed } = away;
  const noDay = {
    ...(!readDate(from) && { from: "Choose the first day" }),
    ...(!readDate(to) && { to: "Choose the last day" }),
  };
  if (Object.keys(noDay).length > 0) return noDay;
  if (to < from) return { to: "The last day must not be before the first" };
  return timed ? timeFaults(away, from === to) : {};
}

/** `Jan 5, 2023`, `Jan 5, 2023 to Jan 9, 2023`, `Jan 5, 2023, 08:00 AM to 10:00 AM`. */
export function awayText(span: AwaySpan): string {
  const last = lastDayOf(span);
  const first = span.from.slice(0, 10);
  const [fromTime, toTime] = isWholeDays(span) ? ["", ""] : [`, ${timeOf(span.from)}`, endOf(span)];
  if (first === last) return `${formatDate(first)}${fromTime}${toTime && ` to ${toTime}`}`;
  return `${formatDate(first)}${fromTime} to ${formatDate(last)}${toTime && `, ${toTime}`}`;
}

/** Beside a name: until when, or when next. `now` is the clinic's, like the absences; they come in order. */
export function awayMark(spans: readonly AwaySpan[], now: string): string | undefined {
  const coming = joined(spans).filter(({ to }) => now < to);
  const running = coming.find(({ from }) => from <= now);
  if (running) {
    const time = endsWithDay(running) ? "" : `, ${timeOf(running.to)}`;
    return `Away until ${formatDate(lastDayOf(running))}${time}`;
  }
  const [next] = coming;
  return next && `Away ${awayText(next)}`;
}

/** Those that touch or overlap are one: a week may have been entered day by day. */
function joined(spans: readonly AwaySpan[]): AwaySpan[] {
  const whole: AwaySpan[] = [];
  for (const { from, to } of spans) {
    const last = whole.at(-1);
    if (!last || last.to < from) whole.push({ from, to });
    else if (last.to < to) last.to = to;
  }
  return whole;
}

function isWholeDays(span: AwaySpan): boolean {
  return span.from.endsWith("T00:00") && endsWithDay(span);
}

function endsWithDay({ to }: AwaySpan): boolean {
  return to.endsWith("T00:00");
}

function endOf(span: AwaySpan): string {
  return endsWithDay(span) ? "midnight" : timeOf(span.to);
}

function timeOf(moment: string): string {
  return slotAt(timeOfDayMinutes(moment.slice(11)));
}

/** Absences are half-open and clinic-local; people think of first and last days, and only sometimes of hours. */

export type AwaySpan = Pick<AbsenceInput, "from" | "to">;

/** As typed: from when on the first day, and when they are back on the last one. */
export type AwayTimes = { fromTime: string; toTime: string };

/** Both are required, and within one day they come in order. */
export function timeFaults({ fromTime, toTime }: AwayTimes, oneDay: boolean): FieldErrors {
  if (!fromTime || !toTime) {
    return {
      ...(!fromTime && { fromTime: "Choose when they go away" }),
      ...(!toTime && { toTime: "Choose when they are back" }),
    };
  }
  return oneDay && toTime <= fromTime ? { toTime: "Back at must be after Away from" } : {};
}

/** The last day of which it takes something. */
export function lastDayOf({ to }: Pick<AwaySpan, "to">): ClinicDay {
  const day = to.slice(0, 10);
  return to.endsWith("T00:00") ? plusDays(day, -1) : day;
}

/** Whether they would be away for a part of the visit. */
export function takesTimeOf(
  { from, to }: Pick<Absence, "from" | "to">,
  { dateISO, slot, startsAt, endsAt }: Pick<Booking, "dateISO" | "slot" | "startsAt" | "endsAt">,
): boolean {
  const start = slotMinutes(slot);
  const end = start + differenceInMinutes(endsAt, startsAt);
  return `${dateISO}T${timeOfDayAt(start)}` < to && from < `${dateISO}T${timeOfDayAt(end)}`;
}
