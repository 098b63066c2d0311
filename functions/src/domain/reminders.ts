/** When patients are reminded of an appointment: docs/operate.md */
import { millisecondsInHour } from "date-fns/constants";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { plusDays } from "./calendar-date.ts";
import { instantFrom, timeOfDayMinutes } from "./slot.ts";

type Rules = Pick<Settings, "reminders" | "timeZone">;

/** Half-open, `[from, to)`: within it one reminder is sent, and none after it. */
interface Window {
  from: Date;
  to: Date;
}

/** What was booked or moved this recently needs no reminder, and neither does who has just had one. */
const freshMs = 6 * millisecondsInHour;

/** When the first reminder of what was just booked, or moved to this day, is due; null where none will be. */
export function firstReminderAt(date: string, rules: Rules, now: Date): Date | null {
  return nextStart(windowsOf(date, rules), new Date(now.getTime() + freshMs));
}

/**
 * Of a booking whose `nextReminderAt` has come: whether its patient is reminded now, by the rules of now, and when the next
 * reminder is due. Null where none has come.
 *
 * No two windows lie on one day, and the next reminder is due with a later window than any of this appointment's time that a
 * reminder was owed in. So none is owed twice in one, however late this is asked and whatever the rules have become meanwhile;
 * and of those whose windows are over none is owed any more.
 */
export function remind(booking: Booking, rules: Rules, now: Date): BookingChange | null {
  const { nextReminderAt, date } = booking;
  if (nextReminderAt === null || nextReminderAt > now) return null;
  const windows = isChangeable(booking, now) ? windowsOf(date, rules) : [];
  const open = windows.find(({ from, to }) => from <= now && now < to);
  return {
    event: "reminder-due",
    fields: { nextReminderAt: nextStart(windows, now) },
    ...(open && { remindUntil: open.to }),
  };
}

/**
 * The clinic's hours on each of the days before, in their order. A day whose clocks skip all of them has none. They end long
 * enough before the next ones begin: else what an outage has held up until midnight would come together with what is due then.
 */
function windowsOf(date: string, { reminders, timeZone }: Rules): Window[] {
  const { daysBefore, hours } = reminders;
  const windows = daysBefore
    .toSorted((one, other) => other - one)
    .map((days) => plusDays(date, -days))
    .map((day) => ({
      from: instantFrom(day, timeOfDayMinutes(hours.from), timeZone),
      to: instantFrom(day, timeOfDayMinutes(hours.to), timeZone),
    }))
    .filter(({ from, to }) => from < to);
  return windows.map(({ from, to }, i) => {
    const next = windows[i + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY;
    return { from, to: new Date(Math.min(to.getTime(), next - freshMs)) };
  });
}

function nextStart(windows: readonly Window[], after: Date): Date | null {
  const starts = windows.map(({ from }) => from.getTime()).filter((start) => start > after.getTime());
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}
