import { presentBooking } from "../bookings/present-booking.ts";
import type { ScheduledBooking } from "../contract/clinic-days.ts";
import type { Settings } from "../contract/settings.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import { isOutsideHours } from "../settings/outside-hours.ts";

export function presentScheduled(id: string, booking: BookingDocument, settings: Settings): ScheduledBooking {
  const outsideHours = booking.status === "booked" && isOutsideHours(booking, settings);
  return { ...presentBooking(id, booking), outsideHours };
}
