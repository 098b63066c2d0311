import { changeBooking } from "../bookings/change-booking.ts";
import { findBooking } from "../bookings/find-booking.ts";
import { presentBooking } from "../bookings/present-booking.ts";
import { givenBackRequestSchema } from "../contract/bookings.ts";
import { giveBackByHand } from "../domain/refunds.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { logPayment } from "../payments/payment-log.ts";

/** The desk has given the money of a canceled appointment back itself, however often it is told. */
export async function recordGivenBack(call: SignedInCall): Promise<Answer> {
  const { reason } = parse(givenBackRequestSchema, call.body);
  const { id } = await findBooking(call);
  const by = call.caller.uid;
  const now = call.now();
  const booking = await changeBooking(call.db, id, now, (current) =>
    giveBackByHand(current, { reason, by }, now, call.payments.enabled),
  );
  logPayment(call, "given back by hand", { bookingId: id, intentId: booking.transactionId });
  return { body: presentBooking(id, booking) };
}
