import type { WriteBatch } from "@google-cloud/firestore";
import { changeBooking } from "../bookings/change-booking.ts";
import { settleRefund } from "../domain/payment-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { CardPayments, Refund } from "./card-payments.ts";
import { logPayment, type PaymentClinic, warnOfPayment } from "./payment-log.ts";

type Outcome = "none" | Refund["status"];

/** What became of giving this payment back in full. Refunds of a part, made by hand at Stripe, are none of ours. */
export async function lookAtRefund(
  payments: CardPayments,
  intentId: string,
  amountCents: number,
): Promise<{ outcome: Outcome; failed: number }> {
  const refunds = await payments.refundsOf(intentId);
  const failed = refunds.filter(({ status }) => status === "failed");
  const live = refunds.filter(({ status }) => status !== "failed");
  const back = live.reduce((sum, refund) => sum + refund.amountCents, 0);
  const full = back >= amountCents;
  const pending = live.some(({ status }) => status === "pending");
  const outcome = full ? (pending ? "pending" : "succeeded") : failed.length > 0 ? "failed" : "none";
  return { outcome, failed: failed.length };
}

/** Gives a payment back unless that was done, however often it is asked to. `made`: it was done just now. */
export async function giveBack(
  payments: CardPayments,
  intentId: string,
  amountCents: number,
): Promise<{ outcome: Refund["status"]; made: boolean }> {
  const { outcome, failed } = await lookAtRefund(payments, intentId, amountCents);
  if (outcome === "pending" || outcome === "succeeded") return { outcome, made: false };
  const { status } = await payments.refund(intentId, failed);
  return { outcome: status, made: true };
}

/** Makes the refund that a booking promises, or finds that it was made, and writes down what became of it. */
export async function keepPromise(
  clinic: PaymentClinic,
  id: string,
  booking: BookingDocument,
): Promise<BookingDocument> {
  const { transactionId: intentId, priceCents } = booking;
  const owed = booking.payment === "refund-pending" || booking.payment === "refund-failed";
  if (!owed || intentId === null) return booking;
  const { outcome } = await giveBack(clinic.payments, intentId, priceCents);
  return writeRefund(clinic, id, intentId, outcome);
}

/** As `keepPromise`, for a moment when the patient waits: what can't be done now is done by the reconciler. */
export async function keepPromiseNowOrLater(
  clinic: PaymentClinic,
  id: string,
  booking: BookingDocument,
): Promise<BookingDocument> {
  try {
    return await keepPromise(clinic, id, booking);
  } catch (cause) {
    warnOfPayment(clinic, "refund not made yet", { bookingId: id, intentId: booking.transactionId }, cause);
    return booking;
  }
}

/** `ledger` is written in the same commit. */
export async function writeRefund(
  clinic: PaymentClinic,
  id: string,
  intentId: string,
  outcome: Outcome,
  ledger?: (batch: WriteBatch) => void,
): Promise<BookingDocument> {
  const settled = outcome === "succeeded" || outcome === "failed";
  let changed = false;
  const booking = await changeBooking(
    clinic.db,
    id,
    (current) => {
      const change = settled ? settleRefund(current, intentId, outcome) : null;
      changed = change !== null;
      return change;
    },
    ledger,
  );
  if (changed) logPayment(clinic, `refund ${outcome}`, { bookingId: id, intentId });
  return booking;
}
