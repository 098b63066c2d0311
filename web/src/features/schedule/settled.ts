import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { isOwedBack } from "../../lib/clinic/booking-rules.ts";

type Day = Pick<Schedule[number], "bookings" | "cancelled">;

/** Canceled, and nothing is left to be done: a refund that failed is the clinic's to see, and what the desk still holds. */
function isSettled(booking: ScheduledBooking): boolean {
  return booking.status === "cancelled" && booking.payment !== "refund-failed" && !isOwedBack(booking);
}

export function withoutSettled<Sheet extends Day>(day: Sheet): Sheet {
  return { ...day, bookings: day.bookings.filter((booking) => !isSettled(booking)) };
}

/** One doctor's, of those that the day's answer holds. */
export function settledOf(doctorId: string, { bookings }: Pick<Day, "bookings">): ScheduledBooking[] {
  return bookings.filter((booking) => booking.doctorId === doctorId && isSettled(booking));
}

/** Also those that the day's answer leaves out. */
export function countSettled({ bookings, cancelled }: Day): number {
  const settled = bookings.filter(isSettled).length;
  return cancelled.count - cancelled.shown + settled;
}

export function showsAll({ cancelled }: Day): boolean {
  return cancelled.shown >= cancelled.count;
}
