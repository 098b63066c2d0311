import { refusalOverLimit } from "../domain/account-limits.ts";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { storePaymentIntent, useUpAttempt, whyNotPayable } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { users } from "../firestore/users.ts";
import { isExemptFromLimits } from "../http/authenticate.ts";
import type { SignedInCall } from "../http/bind.ts";
import { type Intent, SpentIdempotencyKeyError } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies } from "./payment-log.ts";
import { isPaymentFor, receivePayment } from "./receive-payment.ts";

type PayerDependencies = PaymentDependencies & Pick<SignedInCall, "caller">;

/**
 * Returns the payment intent of this booking; each booking has one at a time. The intent is stored on the booking before its
 * secret is sent to the browser. So no card is charged for an unknown intent, and an intent that was made and then lost
 * can't be paid.
 */
export async function beginPayment(
  dependencies: PayerDependencies,
  found: StoredBooking,
  seenCents?: number,
): Promise<Intent> {
  let stored = found;
  for (let tries = 0; tries < 5; tries++) {
    const { id, booking } = stored;
    if (stored.newer) throw stored.newer;
    refuseUnpayable(dependencies, booking, seenCents);
    const known = booking.card?.intentId ?? null;
    const current = known === null ? null : await dependencies.payments.find(known);
    if (current?.status === "processing") {
      throw new DomainError("payment-in-progress");
    }
    // If the card payment was refunded, and a desk payment that replaced it was taken back, the intent is replaced like a
    // cancelled one.
    if (current?.status === "succeeded" && !booking.refunds[current.id]) {
      // The webhook is late, so the payment is recorded now.
      stored = await receivePayment(dependencies, stored, current);
      continue;
    }
    if (current?.status === "payable") {
      if (isPaymentFor(current, id, booking)) return current;
      await dependencies.payments.close(current.id);
      continue;
    }
    const replaced = await replaceIntent(dependencies, stored, seenCents);
    if (replaced.intent) return replaced.intent;
    stored = replaced.stored;
  }
  throw new DomainError("conflict");
}

/**
 * Makes a new intent. `intent` is null if a simultaneous request stored another intent first; the next attempt uses that
 * one.
 */
async function replaceIntent(
  dependencies: PayerDependencies,
  found: StoredBooking,
  seenCents: number | undefined,
): Promise<{ intent: Intent | null; stored: StoredBooking }> {
  await refuseOverPaymentLimits(dependencies);
  const { id, booking: seen } = found;
  const attempt = (seen.card?.attempt ?? 0) + 1;
  const intent = await createIntent(dependencies, found, attempt);
  const storeIntent = (current: Booking) => {
    refuseUnpayable(dependencies, current, seenCents);
    const isSameAttempt = (current.card?.attempt ?? 0) === attempt - 1;
    return isSameAttempt ? storePaymentIntent(current, intent.id, attempt) : null;
  };
  const { db, now, caller } = dependencies;
  // Only owners get here. They act as patients, even if they are staff.
  const occasion = { now: now(), by: { role: "patient" as const } };
  const stored = await changeBooking(db, found, occasion, storeIntent, {
    isExemptFromLimits: () => isExemptFromLimits(caller),
  });
  if (stored.booking.card?.intentId !== intent.id) return { intent: null, stored };
  logPayment(dependencies, "payment begun", { bookingId: id, intentId: intent.id });
  return { intent, stored };
}

/**
 * Creates an intent at Stripe. If Stripe answers with an error, the booking records that the next attempt needs another
 * idempotency key.
 */
async function createIntent(
  { db, payments, now }: PayerDependencies,
  found: StoredBooking,
  attempt: number,
): Promise<Intent> {
  try {
    return await payments.create(found.id, attempt, found.booking);
  } catch (error) {
    if (error instanceof SpentIdempotencyKeyError) {
      await changeBooking(db, found, systemActorAt(now()), (current) => useUpAttempt(current, attempt));
    }
    throw error;
  }
}

function refuseUnpayable({ now }: PaymentDependencies, booking: Booking, seenCents?: number): void {
  const refusal = whyNotPayable(booking, now(), seenCents);
  if (refusal) throw refusal;
}

/**
 * Limits new payment intents, declined cards, and repeated paying, cancelling and refunding of one account. A refused
 * patient keeps the appointment and can pay at the clinic. The intent is counted in the commit that stores it.
 */
async function refuseOverPaymentLimits({ db, caller, now }: Pick<SignedInCall, "db" | "caller" | "now">) {
  const { counts } = (await users(db).doc(caller.uid).get()).data() ?? {};
  const acts = ["refund", "decline", "pay"] as const;
  const refusal = acts.map((act) => refusalOverLimit(counts, act, caller.emailVerified, now())).find(Boolean);
  // Staff who book for others have no limits. Their role is read only if a limit was reached.
  if (refusal && !(await isExemptFromLimits(caller))) throw refusal;
}
