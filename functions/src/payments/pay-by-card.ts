/** Paying by card, as the site asks for it. */

import { findBooking } from "../access/find-booking.ts";
import { presentBooking } from "../access/present-booking.ts";
import { dollarsToCents } from "../contract/fields.ts";
import type * as contract from "../contract/payments.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import type { Handler } from "../http/bind.ts";
import { beginPayment } from "./begin-payment.ts";
import { isFor, receivePayment } from "./receive-payment.ts";

/** For the owner: a clinic takes its patients' money at the desk. */
export const createPaymentIntent: Handler<typeof contract.createPaymentIntent> = async (call) => {
  const { appointment, Price } = call.body;
  const found = await findBooking(call, appointment);
  if (!found.owned) throw new DomainError("not-found");
  const seenCents = Price === undefined ? undefined : dollarsToCents(Price);
  const { clientSecret } = await beginPayment(call, found, seenCents);
  return { clientSecret, publishableKey: call.payments.publishableKey };
};

/**
 * The page says that it was paid. Stripe is asked before anybody believes it, and only about the intent that stands on the
 * booking: its secret left us after it was written there, and another takes its place only when it can't be paid any more.
 */
export const confirmPayment: Handler<typeof contract.confirmPayment> = async (call) => {
  const { id } = call.params;
  const { appointment, transactionId } = call.body;
  const found = await findBooking(call, id);
  const { booking } = found;
  if (appointment !== id) throw invalid("appointment", "This is about another appointment");
  if (booking.transactionId === transactionId) return presentBooking(id, booking);
  if (booking.card?.intentId !== transactionId) throw new DomainError("payment-mismatch");
  const intent = await call.payments.find(transactionId);
  if (!intent) throw new DomainError("payment-not-confirmed");
  if (!isFor(intent, id, booking)) throw new DomainError("payment-mismatch");
  if (intent.status !== "succeeded") throw new DomainError("payment-not-confirmed");
  return presentBooking(id, (await receivePayment(call, found, intent)).booking);
};
