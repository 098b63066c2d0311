import { changeBooking } from "../bookings/change-booking.ts";
import { findBooking } from "../bookings/find-booking.ts";
import { presentBooking } from "../bookings/present-booking.ts";
import { payAtDesk } from "../domain/booking-states.ts";
import type { Answer, SignedInCall } from "../http/route.ts";

/** The desk has the money: the booking says so, however often it is told. */
export async function takeDeskPayment(call: SignedInCall): Promise<Answer> {
  const { id } = await findBooking(call);
  const booking = await changeBooking(call.db, id, payAtDesk);
  return { body: presentBooking(id, booking) };
}
