/** The two calls with which the web app pays a booking by card. */

import { findBooking } from "../access/find-booking.ts";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/payments.ts";
import { toMinorUnits } from "../domain/currency.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import type { Handler } from "../http/bind.ts";
import { beginPayment } from "./begin-payment.ts";
import { isPaymentFor, receivePayment } from "./receive-payment.ts";

/** Begins a card payment. Only the booking's owner may, because the clinic takes its patients' money at the desk. */
export const createPaymentIntent: Handler<typeof contract.createPaymentIntent> = async (call) => {
  const { appointment, Price } = call.body;
  const found = await findBooking(call, appointment);
  if (!found.owned) throw new DomainError("not-found");
  const { settings } = await readCachedClinic({ ...call, query: {} });
  if (!settings.takesCards) throw new DomainError("payment-unavailable");
  const seenCents = Price === undefined ? undefined : toMinorUnits(Price, found.booking.currency);
  const { clientSecret } = await beginPayment(call, found, seenCents);
  return { clientSecret, publishableKey: call.payments.publishableKey };
};

/**
 * The web app reports a payment, and the server asks Stripe whether it succeeded. Only the intent that is stored on the
 * booking is accepted. Its secret was sent out after it was stored, and it is replaced only when it can no longer be paid.
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
  if (!isPaymentFor(intent, id, booking)) throw new DomainError("payment-mismatch");
  if (intent.status !== "succeeded") throw new DomainError("payment-not-confirmed");
  return presentBooking(id, (await receivePayment(call, found, intent)).booking);
};
