import type { WriteBatch } from "@google-cloud/firestore";
import { changeBooking } from "../bookings/change-booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { receiveCardPayment } from "../domain/payment-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { Intent } from "./card-payments.ts";
import { logPayment, type PaymentClinic } from "./payment-log.ts";
import { giveBack, keepPromiseNowOrLater } from "./refund.ts";

/** Whether this payment is for this booking: our metadata, the whole price, in dollars. */
export function isFor(intent: Intent, id: string, booking: BookingDocument): boolean {
  const { bookingId, amountCents, currency } = intent;
  return bookingId === id && amountCents === booking.priceCents && currency === "usd";
}

/**
 * Stripe has said that this intent succeeded: the booking learns of it, once, however often this is called. A payment that
 * the booking has no use for goes back. `ledger` is written in the commit that has the effect, or after the money went back.
 */
export async function settlePayment(
  clinic: PaymentClinic,
  id: string,
  intent: Intent,
  ledger?: (batch: WriteBatch) => void,
): Promise<BookingDocument> {
  const { db, payments } = clinic;
  const about = { bookingId: id, intentId: intent.id };
  let stray = false;
  let received = false;
  const booking = await changeBooking(
    db,
    id,
    (current) => {
      if (!isFor(intent, id, current)) {
        throw new DomainError("payment-mismatch", "That payment is not for this appointment.");
      }
      const change = receiveCardPayment(current, intent.id);
      stray = change === "stray";
      received = change !== null && change !== "stray";
      return change === "stray" ? null : change;
    },
    (batch) => {
      if (!stray) ledger?.(batch);
    },
  );
  if (stray) {
    const { made } = await giveBack(payments, intent.id, intent.amountCents);
    if (made) logPayment(clinic, "payment without use given back", about);
    const batch = db.batch();
    ledger?.(batch);
    await batch.commit();
  }
  if (received) logPayment(clinic, `payment received, booking ${booking.status}`, about);
  return booking.payment === "refund-pending" ? keepPromiseNowOrLater(clinic, id, booking) : booking;
}
