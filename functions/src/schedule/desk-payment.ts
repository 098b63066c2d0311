import { findBooking } from "../bookings/find-booking.ts";
import { presentBooking } from "../bookings/present-booking.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { payDesk } from "../payments/pay-desk.ts";

/** The desk has the money: the booking says so, however often it is told. */
export async function takeDeskPayment(call: SignedInCall): Promise<Answer> {
  const { id } = await findBooking(call);
  return { body: presentBooking(id, await payDesk(call, id)) };
}
