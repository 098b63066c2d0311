import type { Booking } from "../domain/booking.ts";
import { beginRefundAttempt, dueRefunds, refundKey, useUpRefundKey } from "../domain/refund-attempts.ts";
import { centsLeftToRefund, type RefundsAndDisputes, recordRefundsAndDisputes } from "../domain/refunds.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { changeBooking, type HandledMark, systemActorAt } from "../firestore/change-booking.ts";
import { type CardPayments, SpentIdempotencyKeyError } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";

/** Reads the refunds and disputes of this payment from Stripe. */
async function readRefundsAndDisputes(payments: CardPayments, intentId: string): Promise<RefundsAndDisputes> {
  const [refunds, disputes] = await Promise.all([
    payments.refundsOf(intentId),
    payments.disputesOf(intentId),
  ]);
  const made = refunds.filter(({ status }) => status !== "failed");
  const lost = disputes.filter(({ status }) => status === "lost");
  return {
    refundedCents: made.reduce((sum, { amountCents }) => sum + amountCents, 0),
    pending: made.some(({ status }) => status === "pending"),
    failed: refunds.length - made.length,
    lostCents: lost.reduce((sum, { cents }) => sum + cents, 0),
    // A payment seldom has more than one dispute. The clinic must answer an open one, so it comes first.
    dispute: disputes.find(({ status }) => status === "open") ?? disputes[0] ?? null,
  };
}

/**
 * Makes the refunds of this booking that are due, or finds that they were made, and records the results. It throws if Stripe
 * can't be reached; the refunds then stay owed.
 */
export async function makeRefunds(
  dependencies: PaymentDependencies,
  found: StoredBooking,
): Promise<StoredBooking> {
  const { db, payments } = dependencies;
  let latest = found;
  if (!payments.enabled) return latest;
  for (const intentId of dueRefunds(found.booking, dependencies.now())) {
    const now = dependencies.now();
    const isFirst = latest.booking.refunds[intentId]?.untried;
    const before = isFirst && (await readRefundsAndDisputes(payments, intentId));
    const begun = await changeBooking(db, latest, systemActorAt(now), (current) =>
      beginRefundAttempt(current, intentId, now, before?.failed),
    );
    const isNew = begun.booking.version === latest.booking.version + 1;
    const refundQuery = { intentId, seen: isNew ? before : undefined };
    // Another call may have made an attempt at this moment, and the next one is not due yet.
    latest = begun.change ? await attemptRefund(dependencies, begun, refundQuery) : begun;
  }
  return latest;
}

/** Makes due refunds during a user's request. If that fails, the reconciler makes them later. */
export async function makeRefundsNowOrLater(
  dependencies: PaymentDependencies,
  found: StoredBooking,
): Promise<StoredBooking> {
  try {
    return await makeRefunds(dependencies, found);
  } catch (cause) {
    const refundQuery = { bookingId: found.id, intentId: found.booking.transactionId };
    warnOfPayment(dependencies, "refund not made yet", refundQuery, cause);
    return found;
  }
}

/** Makes one attempt at a refund. It reads Stripe's state first, so that a refund whose answer was lost isn't made twice. */
async function attemptRefund(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  { intentId, seen: known }: RefundQuery,
): Promise<StoredBooking> {
  const { payments, db, now } = dependencies;
  const { id, booking } = found;
  const refund = booking.refunds[intentId];
  if (refund?.status !== "owed") return found;
  const seen = known ?? (await readRefundsAndDisputes(payments, intentId));
  if (recordRefundsAndDisputes(booking, intentId, seen, now())?.fields.refunds) {
    return recordRefundsFromStripe(dependencies, found, { intentId, seen });
  }
  const key = refundKey(refund);
  try {
    const left = centsLeftToRefund(booking, intentId, seen);
    const { amountCents, status } = await payments.refund(intentId, key, left);
    const failed = status === "failed";
    const made: RefundsAndDisputes = {
      ...seen,
      refundedCents: seen.refundedCents + (failed ? 0 : amountCents),
      pending: seen.pending || status === "pending",
      failed: seen.failed + Number(failed),
    };
    return await recordRefundsFromStripe(dependencies, found, { intentId, seen: made });
  } catch (error) {
    if (!(error instanceof SpentIdempotencyKeyError)) throw error;
    warnOfPayment(dependencies, "refund refused", { bookingId: id, intentId }, error);
    return changeBooking(db, found, systemActorAt(now()), (current) =>
      useUpRefundKey(current, intentId, key, now()),
    );
  }
}

interface RefundQuery {
  intentId: string;
  /** Stripe's answer, if it was read after the booking. Otherwise Stripe is asked again. */
  seen?: RefundsAndDisputes | undefined;
  /** The mark that makes the change happen only once: nothing is done if it exists. */
  once?: HandledMark | undefined;
}

/**
 * Updates a booking with Stripe's state of a payment's refunds and disputes. Stripe is always asked after the booking was
 * read, and again if the booking has changed since, so an older answer never replaces a newer one.
 */
export async function recordRefundsFromStripe(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  { intentId, seen, once }: RefundQuery,
): Promise<StoredBooking> {
  const { db, payments, now } = dependencies;
  const decide = async (current: Booking) => {
    const isAsked = seen && current.version === found.booking.version;
    return recordRefundsAndDisputes(
      current,
      intentId,
      isAsked ? seen : await readRefundsAndDisputes(payments, intentId),
      now(),
    );
  };
  const changed = await changeBooking(db, found, systemActorAt(now()), decide, { once });
  if (changed.change) logPayment(dependencies, changed.change.event, { bookingId: found.id, intentId });
  return changed;
}
