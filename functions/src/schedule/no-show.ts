import { changeBooking } from "../bookings/change-booking.ts";
import { findBooking } from "../bookings/find-booking.ts";
import { presentBooking } from "../bookings/present-booking.ts";
import { noteNoShow } from "../domain/booking-states.ts";
import type { Answer, SignedInCall } from "../http/route.ts";

export async function recordNoShow(call: SignedInCall): Promise<Answer> {
  const { id } = await findBooking(call);
  const now = call.now();
  const booking = await changeBooking(call.db, id, now, (current) => noteNoShow(current, now));
  return { body: presentBooking(id, booking) };
}
