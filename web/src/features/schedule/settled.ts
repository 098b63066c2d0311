import type { Schedule, ScheduledBooking } from "@clinic/contract/clinic-days.ts";

type Day = Pick<Schedule[number], "bookings" | "cancelled">;

/** Canceled, and nothing is left to be done: a refund that failed is the clinic's to see. */
function isSettled({ status, payment }: ScheduledBooking): boolean {
  return status === "cancelled" && payment !== "refund-failed";
}

export function withoutSettled<Sheet extends Day>(day: Sheet): Sheet {
  return { ...day, bookings: day.bookings.filter((booking) => !isSettled(booking)) };
}

/** Also those that the day's answer leaves out. */
export function countSettled({ bookings, cancelled }: Day): number {
  const settled = bookings.filter(isSettled).length;
  return cancelled.count - cancelled.shown + settled;
}

export function showsAll({ cancelled }: Day): boolean {
  return cancelled.shown >= cancelled.count;
}
