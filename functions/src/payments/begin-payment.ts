import { whyTooMany } from "../domain/account-limits.ts";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { openIntent, spendAttempt, whyNotPayable } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { bySystem, changeBooking, type Occasion } from "../firestore/change-booking.ts";
import { users } from "../firestore/users.ts";
import type { SignedInCall } from "../http/bind.ts";
import { type Intent, SpentKey } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies } from "./payment-log.ts";
import { isFor, receivePayment } from "./receive-payment.ts";

type Payer = PaymentDependencies & Pick<SignedInCall, "caller">;

/**
 * The one intent through which this booking can be paid, the same one for as long as it can be. It stands on the booking
 * before its secret leaves this house: so no card is charged that we know nothing of, and an intent that was made and then
 * forgotten can't be paid by anybody.
 */
export async function beginPayment(
  dependencies: Payer,
  found: StoredBooking,
  seenCents?: number,
): Promise<Intent> {
  let stored = found;
  for (let tries = 0; tries < 5; tries++) {
    const { id, booking } = stored;
    refuseUnpayable(dependencies, booking, seenCents);
    const known = booking.card?.intentId ?? null;
    const current = known === null ? null : await dependencies.payments.find(known);
    if (current?.status === "processing") {
      throw new DomainError("payment-in-progress");
    }
    // A payment that went back, after which the desk took the money and gave it back, is replaced like a canceled one.
    if (current?.status === "succeeded" && !booking.refunds[current.id]) {
      // The webhook is late: from now on the booking says that it is paid.
      stored = await receivePayment(dependencies, stored, current);
      continue;
    }
    if (current?.status === "payable") {
      if (isFor(current, id, booking)) return current;
      await dependencies.payments.close(current.id);
      continue;
    }
    const replaced = await replaceIntent(dependencies, stored, seenCents);
    if (replaced.intent) return replaced.intent;
    stored = replaced.stored;
  }
  throw new DomainError("conflict");
}

/** `intent` is null where a rival's intent took the place meanwhile: the next try finds it. */
async function replaceIntent(
  dependencies: Payer,
  found: StoredBooking,
  seenCents: number | undefined,
): Promise<{ intent: Intent | null; stored: StoredBooking }> {
  await limitPayer(dependencies);
  const { id, booking: seen } = found;
  const attempt = (seen.card?.attempt ?? 0) + 1;
  const intent = await createIntent(dependencies, found, attempt);
  const takeTurn = (current: Booking) => {
    refuseUnpayable(dependencies, current, seenCents);
    const sameTurn = (current.card?.attempt ?? 0) === attempt - 1;
    return sameTurn ? openIntent(current, intent.id, attempt) : null;
  };
  const { db, now, caller } = dependencies;
  // Only the owner is let in here, as a patient also where they are an admin.
  const occasion: Occasion = { now: now(), by: { role: "patient" } };
  const stored = await changeBooking(db, found, occasion, takeTurn, caller);
  if (stored.booking.card?.intentId !== intent.id) return { intent: null, stored };
  logPayment(dependencies, "payment begun", { bookingId: id, intentId: intent.id });
  return { intent, stored };
}

/** Where Stripe has failed at it, the booking remembers that the next attempt needs another key. */
async function createIntent(
  { db, payments, now }: Payer,
  found: StoredBooking,
  attempt: number,
): Promise<Intent> {
  try {
    return await payments.create(found.id, attempt, found.booking.priceCents);
  } catch (error) {
    if (error instanceof SpentKey) {
      await changeBooking(db, found, bySystem(now()), (current) => spendAttempt(current, attempt));
    }
    throw error;
  }
}

function refuseUnpayable({ now }: PaymentDependencies, booking: Booking, seenCents?: number): void {
  const refusal = whyNotPayable(booking, now(), seenCents);
  if (refusal) throw refusal;
}

/**
 * Before a new way to pay by card: neither intents nor declined cards without end, nor rounds of paying, canceling and being refunded. Who is
 * refused keeps the appointment, and can pay at the clinic. It is counted when the booking has it, in that commit.
 */
async function limitPayer({ db, caller, now }: Pick<SignedInCall, "db" | "caller" | "now">) {
  const { counts } = (await users(db).doc(caller.uid).get()).data() ?? {};
  const acts = ["refund", "decline", "pay"] as const;
  const refusal = acts.map((act) => whyTooMany(counts, act, caller.emailVerified, now())).find(Boolean);
  // The desk is not limited. Its list is read only where that matters.
  if (refusal && !(await caller.isAdmin())) throw refusal;
}
