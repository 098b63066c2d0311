import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { recordCardPayment } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { changeBooking, type HandledMark, systemActorAt } from "../firestore/change-booking.ts";
import type { Intent } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies } from "./payment-log.ts";
import { makeRefundsNowOrLater, recordRefundsFromStripe } from "./refund.ts";

/** True if this payment is for this booking: the booking's id in our metadata, the whole price, in its currency. */
export function isPaymentFor(intent: Intent, id: string, booking: Booking): boolean {
  const { bookingId, amountCents, currency } = intent;
  return (
    bookingId === id && amountCents === booking.priceCents && currency.toUpperCase() === booking.currency
  );
}

/**
 * Records a successful payment on its booking. Repeated calls have no further effect. An extra payment is owed back. With
 * `once` it does nothing if that mark exists.
 */
export async function receivePayment(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  intent: Intent,
  once?: HandledMark,
): Promise<StoredBooking> {
  const { db, now } = dependencies;
  const { id } = found;
  const decide = (current: Booking) => {
    if (!isPaymentFor(intent, id, current)) throw new DomainError("payment-mismatch");
    return recordCardPayment(current, intent.id, now(), intent.paidWith);
  };
  const changed = await changeBooking(db, found, systemActorAt(now()), decide, { once });
  const { booking, change } = changed;
  const about = { bookingId: id, intentId: intent.id };
  if (change?.fields.payment) logPayment(dependencies, `payment received, booking ${booking.status}`, about);
  else if (change) logPayment(dependencies, "payment without use, to be given back", about);
  const known = await makeRefundsNowOrLater(dependencies, changed);
  // Reports of a refund or dispute may have arrived before the payment's.
  const hasMoved = change && (intent.refundedCents > 0 || intent.disputed);
  return hasMoved ? recordRefundsFromStripe(dependencies, known, { intentId: intent.id }) : known;
}
