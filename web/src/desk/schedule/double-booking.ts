import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";

/** An appointment of the schedule. `isDoubleBooked`: another appointment has the same doctor, or the same seat, at that time. */
export type MarkedBooking = ScheduledBooking & { isDoubleBooked?: true | undefined };

type Day = Schedule[number];

/** Marks the double-booked appointments. Days and appointments without a mark stay the same objects, so that React keeps them. */
export function markDoubleBookings(day: Day): Day {
  const bookings = day.bookings.map(
    (booking): MarkedBooking =>
      isDoubleBooked(booking, day) ? { ...booking, isDoubleBooked: true } : booking,
  );
  return bookings.every((booking, i) => booking === day.bookings[i]) ? day : { ...day, bookings };
}

/** Appointments that won't take place, or didn't, don't count. Each treatment without doctors has a seat of its own. */
function isDoubleBooked(booking: ScheduledBooking, { bookings }: Day): boolean {
  const { _id, doctorId, treatmentId, startsAt, endsAt, status } = booking;
  return (
    status === "booked" &&
    bookings.some(
      (other) =>
        other._id !== _id &&
        other.status === "booked" &&
        other.doctorId === doctorId &&
        (doctorId !== null || other.treatmentId === treatmentId) &&
        other.startsAt < endsAt &&
        startsAt < other.endsAt,
    )
  );
}
