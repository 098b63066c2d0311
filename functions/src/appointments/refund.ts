import type { Booking } from "../domain/booking.ts";
import {
  beginTry,
  dueRefunds,
  type RefundOutcome,
  recordRefund,
  refundKey,
  spendRefundKey,
} from "../domain/refunds.ts";
import { bySystem, changeBooking, type Once } from "../firestore/change-booking.ts";
import { type CardPayments, SpentKey } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";

/** What became of giving this payment back in full. Refunds of a part, made by hand at Stripe, are none of ours. */
export async function lookAtRefund(
  payments: CardPayments,
  intentId: string,
  amountCents: number,
): Promise<RefundOutcome> {
  const refunds = await payments.refundsOf(intentId);
  const failed = refunds.filter(({ status }) => status === "failed").length;
  const live = refunds.filter(({ status }) => status !== "failed");
  const back = live.reduce((sum, refund) => sum + refund.amountCents, 0);
  if (back < amountCents) return { outcome: failed > 0 ? "failed" : "none", failed };
  const pending = live.some(({ status }) => status === "pending");
  return { outcome: pending ? "pending" : "succeeded", failed };
}

/**
 * Makes the refunds of this booking whose time has come, or finds that they were made, and writes down what became of
 * them. Throws when Stripe gives no answer: then they are still to be made.
 */
export async function makeRefunds(
  dependencies: PaymentDependencies,
  id: string,
  booking: Booking,
): Promise<Booking> {
  let latest = booking;
  if (!dependencies.payments.enabled) return latest;
  for (const intentId of dueRefunds(booking, dependencies.now())) {
    const now = dependencies.now();
    const begun = await changeBooking(dependencies.db, id, bySystem(now), (current) =>
      beginTry(current, intentId, now),
    );
    // Another call may just have tried, and the next try has its time.
    latest = begun.change ? await tryRefund(dependencies, id, intentId, begun.booking) : begun.booking;
  }
  return latest;
}

/** As `makeRefunds`, for a moment when somebody waits: what can't be done now is done by the reconciler. */
export async function makeRefundsNowOrLater(
  dependencies: PaymentDependencies,
  id: string,
  booking: Booking,
): Promise<Booking> {
  try {
    return await makeRefunds(dependencies, id, booking);
  } catch (cause) {
    warnOfPayment(
      dependencies,
      "refund not made yet",
      { bookingId: id, intentId: booking.transactionId },
      cause,
    );
    return booking;
  }
}

/** Stripe is asked first, so that what was made and forgotten isn't made again. */
async function tryRefund(
  dependencies: PaymentDependencies,
  id: string,
  intentId: string,
  booking: Booking,
): Promise<Booking> {
  const { payments, db, now } = dependencies;
  const refund = booking.refunds[intentId];
  if (refund?.status !== "owed") return booking;
  const seen = await lookAtRefund(payments, intentId, booking.priceCents);
  // What has failed since we last looked waits for its time.
  const isNews = seen.outcome !== "none" && (seen.outcome !== "failed" || seen.failed > refund.failed);
  if (isNews) return writeRefund(dependencies, id, intentId, seen);
  const key = refundKey(refund);
  try {
    const { status } = await payments.refund(intentId, key);
    const failed = seen.failed + Number(status === "failed");
    return await writeRefund(dependencies, id, intentId, { outcome: status, failed });
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error;
    warnOfPayment(dependencies, "refund refused", { bookingId: id, intentId }, error);
    const spend = (current: Booking) => spendRefundKey(current, intentId, key, now());
    return (await changeBooking(db, id, bySystem(now()), spend)).booking;
  }
}

/** With `once` it does nothing if that mark exists. */
export async function writeRefund(
  dependencies: PaymentDependencies,
  id: string,
  intentId: string,
  seen: RefundOutcome,
  once?: Once,
): Promise<Booking> {
  const { booking, change } = await changeBooking(
    dependencies.db,
    id,
    bySystem(dependencies.now()),
    (current) => recordRefund(current, intentId, seen, dependencies.now()),
    { once },
  );
  if (change) logPayment(dependencies, `refund ${seen.outcome}`, { bookingId: id, intentId });
  return booking;
}
