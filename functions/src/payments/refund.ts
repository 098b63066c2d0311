import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import {
  beginTry,
  dueRefunds,
  type PaymentReturn,
  recordReturn,
  refundKey,
  spendRefundKey,
  unreturnedCents,
} from "../domain/refunds.ts";
import { bySystem, changeBooking, type Once } from "../firestore/change-booking.ts";
import { type CardPayments, SpentKey } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";

/** Asks Stripe for the refunds and disputes of this payment. */
async function askForReturn(payments: CardPayments, intentId: string): Promise<PaymentReturn> {
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
    // A payment seldom has more than one dispute. An open one is for the clinic to answer.
    dispute: disputes.find(({ status }) => status === "open") ?? disputes[0] ?? null,
  };
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
    const isFirst = latest.refunds[intentId]?.untried;
    const before = isFirst && (await askForReturn(dependencies.payments, intentId));
    const begun = await changeBooking(dependencies.db, id, bySystem(now), (current) =>
      beginTry(current, intentId, now, before?.failed),
    );
    const isNew = begun.booking.version === latest.version + 1;
    const about = { intentId, seen: isNew ? before : undefined };
    // Another call may just have tried, and the next try has its time.
    latest = begun.change ? await tryRefund(dependencies, id, begun.booking, about) : begun.booking;
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
  booking: Booking,
  { intentId, seen: known }: About,
): Promise<Booking> {
  const { payments, db, now } = dependencies;
  const refund = booking.refunds[intentId];
  if (refund?.status !== "owed") return booking;
  const seen = known ?? (await askForReturn(payments, intentId));
  if (recordReturn(booking, intentId, seen, now())?.fields.refunds) {
    return recordFromStripe(dependencies, id, booking, { intentId, seen });
  }
  const key = refundKey(refund);
  try {
    const left = unreturnedCents(booking, seen);
    const { amountCents, status } = await payments.refund(intentId, key, left);
    const failed = status === "failed";
    const made: PaymentReturn = {
      ...seen,
      refundedCents: seen.refundedCents + (failed ? 0 : amountCents),
      pending: seen.pending || status === "pending",
      failed: seen.failed + Number(failed),
    };
    return await recordFromStripe(dependencies, id, booking, { intentId, seen: made });
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error;
    warnOfPayment(dependencies, "refund refused", { bookingId: id, intentId }, error);
    const spend = (current: Booking) => spendRefundKey(current, intentId, key, now());
    return (await changeBooking(db, id, bySystem(now()), spend)).booking;
  }
}

/** The booking has changed since Stripe was asked. */
class Outdated extends Error {
  readonly booking: Booking;

  constructor(booking: Booking) {
    super("The booking has changed since Stripe was asked");
    this.booking = booking;
  }
}

interface About {
  intentId: string;
  /** Stripe's answer, if it was asked after `booking` was read. Otherwise Stripe is asked. */
  seen?: PaymentReturn | undefined;
  /** With it nothing is done if that mark exists. */
  once?: Once | undefined;
}

/**
 * Brings a booking in line with what Stripe says of this payment's refunds and disputes. Stripe is always asked after the booking
 * was read, and again if the booking has changed since: an older answer never replaces a newer one.
 */
export async function recordFromStripe(
  dependencies: PaymentDependencies,
  id: string,
  booking: Booking,
  { intentId, seen, once }: About,
): Promise<Booking> {
  const { db, payments, now } = dependencies;
  let read = booking;
  let said = seen ?? (await askForReturn(payments, intentId));
  for (let tries = 0; tries < 5; tries++) {
    const decide = (current: Booking) => {
      if (current.version !== read.version) throw new Outdated(current);
      return recordReturn(current, intentId, said, now());
    };
    try {
      const changed = await changeBooking(db, id, bySystem(now()), decide, { once });
      if (changed.change) {
        logPayment(dependencies, changed.change.deed, { bookingId: id, intentId });
      }
      return changed.booking;
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      read = error.booking;
      said = await askForReturn(payments, intentId);
    }
  }
  throw new DomainError("conflict");
}
