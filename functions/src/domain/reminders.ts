/** Decides when patients are reminded of an appointment: docs/operate.md */
import { millisecondsInHour } from "date-fns/constants";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { plusDays } from "./calendar-date.ts";
import { instantFrom, timeOfDayMinutes } from "./slot.ts";

type ReminderRules = Pick<Settings, "reminders" | "timeZone">;

/** A half-open range `[from, to)` in which one reminder may be sent. */
interface ReminderWindow {
  from: Date;
  to: Date;
}

/** No reminder is sent this soon after a booking, a move or another reminder (milliseconds). */
const noReminderWithinMs = 6 * millisecondsInHour;

/** When the first reminder is due for a booking that was just made or moved to this day, or null if there will be none. */
export function firstReminderAt(date: string, rules: ReminderRules, now: Date): Date | null {
  return nextWindowStart(windowsOf(date, rules), new Date(now.getTime() + noReminderWithinMs));
}

/**
 * Handles a booking whose next reminder is due: whether the patient is reminded now, by the current settings, and when the
 * next reminder is due. Returns null if no reminder is due. Two windows never lie on one day, and the next reminder always
 * uses a later window. So no window gets two reminders, however late this runs and however the settings change. A window
 * that has passed gets none.
 */
export function remind(booking: Booking, rules: ReminderRules, now: Date): BookingChange | null {
  const { nextReminderAt, date } = booking;
  if (nextReminderAt === null || nextReminderAt > now) return null;
  const windows = isChangeable(booking, now) ? windowsOf(date, rules) : [];
  const open = windows.find(({ from, to }) => from <= now && now < to);
  return {
    event: "reminder-due",
    fields: { nextReminderAt: nextWindowStart(windows, now) },
    ...(open && { remindUntil: open.to }),
  };
}

/**
 * The windows for reminders on each of the days before the appointment, the earliest first. A day without these hours,
 * because a clock change skips them, has no window. Each window ends several hours before the next one begins. Otherwise a
 * reminder that an outage delayed until midnight would be sent together with the next one.
 */
function windowsOf(date: string, { reminders, timeZone }: ReminderRules): ReminderWindow[] {
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
    return { from, to: new Date(Math.min(to.getTime(), next - noReminderWithinMs)) };
  });
}

function nextWindowStart(windows: readonly ReminderWindow[], after: Date): Date | null {
  const starts = windows.map(({ from }) => from.getTime()).filter((start) => start > after.getTime());
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}
