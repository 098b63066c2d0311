import { findBooking } from "../bookings/find-booking.ts";
import { presentBooking } from "../bookings/present-booking.ts";
import { paymentClaimSchema } from "../contract/payments.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { isFor, settlePayment } from "./settle-payment.ts";

/**
 * The page says that it was paid. Stripe is asked before anybody believes it, and only about the intent that stands on the
 * booking: its secret left us after it was written there, and another takes its place only when it can't be paid any more.
 */
export async function claimPayment(call: SignedInCall): Promise<Answer> {
  const { appointment, transactionId } = parse(paymentClaimSchema, call.body);
  const { id, booking } = await findBooking(call);
  if (appointment !== id) throw invalid("appointment", "This is about another appointment.");
  if (booking.transactionId === transactionId) return { body: presentBooking(id, booking) };
  if (booking.card?.intentId !== transactionId) throw notOfThis();
  const intent = await call.payments.find(transactionId);
  if (!intent) throw new DomainError("payment-not-confirmed", "There is no such payment.");
  if (!isFor(intent, id, booking)) throw notOfThis();
  if (intent.status !== "succeeded") {
    throw new DomainError("payment-not-confirmed", "Stripe hasn't confirmed this payment.");
  }
  return { body: presentBooking(id, await settlePayment(call, id, intent)) };
}

function notOfThis(): DomainError {
  return new DomainError("payment-mismatch", "This payment doesn't belong to this appointment.");
}
