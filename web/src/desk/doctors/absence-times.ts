/** Absences are stored as half-open ranges of clinic time. People type the first day, the last day and sometimes hours. */

import type { Absence, AbsenceInput } from "@clinic/contract/absences.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { slotMinutes, timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { type ClinicDay, formatDay, formatMinutes } from "../../shared/clinic-day.ts";

export type AwaySpan = Pick<AbsenceInput, "from" | "to">;

/** `fromTime` is on the first day of the absence, and `toTime` on the last. */
export type AwayTimes = { fromTime: string; toTime: string };

/** `to` is the last day of the absence, included. The times count only if `timed`. */
type AbsenceFields = AwayTimes & { from: string; to: string; timed: boolean };

export function toAwaySpan({ from, to, timed, fromTime, toTime }: AbsenceFields): AwaySpan {
  return timed
    ? { from: `${from}T${fromTime}`, to: `${to}T${toTime}` }
    : { from: `${from}T00:00`, to: `${plusDays(to, 1)}T00:00` };
}

/** Checks the rules between the fields of an absence, and returns the errors by field. */
export function absenceFaults(fields: AbsenceFields): FieldErrors {
  const { from, to, timed } = fields;
  const missingDays = {
    ...(!readDate(from) && { from: "Choose the first day" }),
    ...(!readDate(to) && { to: "Choose the last day" }),
  };
  if (Object.keys(missingDays).length > 0) return missingDays;
  if (to < from) return { to: "The last day can't be before the first" };
  return timed ? awayTimeFaults(fields, from === to) : {};
}

/** Both times are required. On a one-day absence `toTime` must be after `fromTime`. */
export function awayTimeFaults({ fromTime, toTime }: AwayTimes, oneDay: boolean): FieldErrors {
  if (!fromTime || !toTime) {
    return {
      ...(!fromTime && { fromTime: "Choose when they go away" }),
      ...(!toTime && { toTime: "Choose when they are back" }),
    };
  }
  return oneDay && toTime <= fromTime ? { toTime: "Back at must be after Away from" } : {};
}

/** For example `Jan 5, 2023`, `Jan 5, 2023 to Jan 9, 2023` or `Jan 5, 2023, 08:00 AM to 10:00 AM`. */
export function formatAbsence(span: AwaySpan): string {
  const first = span.from.slice(0, 10);
  const last = getLastAbsentDay(span);
  const isWholeDays = isMidnight(span.from) && isMidnight(span.to);
  const fromTime = isWholeDays ? "" : `, ${formatTime(span.from)}`;
  const toTime = isWholeDays ? "" : isMidnight(span.to) ? "midnight" : formatTime(span.to);
  if (first === last) return `${formatDay(first)}${fromTime}${toTime && ` to ${toTime}`}`;
  return `${formatDay(first)}${fromTime} to ${formatDay(last)}${toTime && `, ${toTime}`}`;
}

/** Says until when a doctor is away, or when the next absence starts. `spans` are in order, and `now` is clinic time. */
export function getAbsenceBadgeText(spans: readonly AwaySpan[], now: string): string | undefined {
  const unfinished = mergeAbsences(spans).filter(({ to }) => now < to);
  const current = unfinished.find(({ from }) => from <= now);
  if (current) {
    const time = isMidnight(current.to) ? "" : `, ${formatTime(current.to)}`;
    return `Away until ${formatDay(getLastAbsentDay(current))}${time}`;
  }
  const [next] = unfinished;
  return next && `Away ${formatAbsence(next)}`;
}

/** Merges absences that touch or overlap, because a week may have been entered day by day. */
function mergeAbsences(spans: readonly AwaySpan[]): AwaySpan[] {
  const merged: AwaySpan[] = [];
  for (const { from, to } of spans) {
    const last = merged.at(-1);
    if (!last || last.to < from) merged.push({ from, to });
    else if (last.to < to) last.to = to;
  }
  return merged;
}

export function getLastAbsentDay({ to }: Pick<AwaySpan, "to">): ClinicDay {
  const day = to.slice(0, 10);
  return isMidnight(to) ? plusDays(day, -1) : day;
}

export function absenceOverlaps(
  { from, to }: Pick<Absence, "from" | "to">,
  { dateISO, slot, startsAt, endsAt }: Pick<Booking, "dateISO" | "slot" | "startsAt" | "endsAt">,
): boolean {
  const start = slotMinutes(slot);
  const end = start + differenceInMinutes(endsAt, startsAt);
  return `${dateISO}T${timeOfDayAt(start)}` < to && from < `${dateISO}T${timeOfDayAt(end)}`;
}

function isMidnight(localTime: string): boolean {
  return localTime.endsWith("T00:00");
}

function formatTime(localTime: string): string {
  return formatMinutes(timeOfDayMinutes(localTime.slice(11)));
}
