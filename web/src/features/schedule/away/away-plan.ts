/** For how long a doctor who falls ill is away, and whom that concerns. */

import type { FieldErrors } from "@clinic/contract/errors.ts";
import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { type AwaySpan, type AwayTimes, timeFaults } from "../../../lib/clinic/away-times.ts";
import { isUpcoming } from "../../../lib/clinic/booking-rules.ts";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { takesTimeOf } from "../../../lib/clinic/takes-time-of.ts";

/** After it there is no day to come back on. */
const lastOfCalendar = "9999-12-31";

type Until = "from-now" | "day" | "part" | "last-day";

/** `now`: by the clinic's clock, `2023-01-05T08:00`. The times count for a part of the day alone. */
type Asked = AwayTimes & { day: ClinicDay; until: Until; lastDay: string; now: string };

/** Half-open; none while what is asked for is missing or comes before its beginning. What is left of today begins now. */
export function awaySpan(asked: Asked): AwaySpan | undefined {
  const { day, until, lastDay, fromTime, toTime, now } = asked;
  if (until === "part") {
    const faulty = Object.keys(timeFaults(asked, true)).length > 0;
    return faulty ? undefined : { from: `${day}T${fromTime}`, to: `${day}T${toTime}` };
  }
  const last = until === "last-day" ? readDate(lastDay) : day;
  if (!last || last < day || last === lastOfCalendar) return undefined;
  const isToday = now.startsWith(day);
  const from = isToday && until !== "day" ? now : `${day}T00:00`;
  return { from, to: `${plusDays(last, 1)}T00:00` };
}

/** Why there is no span, by field. */
export function awayFaults(asked: Asked): FieldErrors {
  if (asked.until === "part") return timeFaults(asked, true);
  return awaySpan(asked) ? {} : { lastDay: "Choose a last day that isn't before the first" };
}

/** Their coming appointments in that time. */
export function hitBy(days: Schedule, doctorId: string, span: AwaySpan, now: Date): ScheduledBooking[] {
  return days
    .flatMap(({ bookings }) => bookings)
    .filter((booking) => booking.doctorId === doctorId && isUpcoming(booking, now))
    .filter((booking) => takesTimeOf(span, booking));
}

export function hitText(count: number): string {
  if (count === 0) return "No appointment is in the way.";
  return count === 1
    ? "1 appointment can't take place then. You choose what to do with it next."
    : `${count} appointments can't take place then. You choose what to do with each next.`;
}

/** Counting reads every appointment of these days. */
const mostCounted = 31;

/** The last day of which the appointments are counted before it is saved. */
export function lastCounted(first: ClinicDay, last: ClinicDay): ClinicDay {
  const most = plusDays(first, mostCounted - 1);
  return last < most ? last : most;
}
