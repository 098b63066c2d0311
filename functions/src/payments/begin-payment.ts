import { whyTooMany } from "../domain/account-limits.ts";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { openIntent, spendAttempt, whyNotPayable } from "../domain/payment-states.ts";
import { requireBooking } from "../firestore/bookings.ts";
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
export async function beginPayment(dependencies: Payer, id: string, seenCents?: number): Promise<Intent> {
  for (let tries = 0; tries < 5; tries++) {
    const booking = await requireBooking(dependencies.db, id);
    refuseUnpayable(dependencies, booking, seenCents);
    const known = booking.card?.intentId ?? null;
    const current = known === null ? null : await dependencies.payments.find(known);
    if (current?.status === "processing") {
      throw new DomainError("payment-in-progress");
    }
    // A payment that went back, after which the desk took the money and gave it back, is replaced like a canceled one.
    if (current?.status === "succeeded" && !booking.refunds[current.id]) {
      // The webhook is late: the next look at the booking says that it is paid.
      await receivePayment(dependencies, id, current);
      continue;
    }
    if (current?.status === "payable") {
      if (isFor(current, id, booking)) return current;
      await dependencies.payments.close(current.id);
      continue;
    }
    const replaced = await replaceIntent(dependencies, id, booking, seenCents);
    if (replaced) return replaced;
  }
  throw new DomainError("conflict");
}

/** Null where a rival's intent took the place meanwhile: the next try finds it. */
async function replaceIntent(
  dependencies: Payer,
  id: string,
  seen: Booking,
  seenCents: number | undefined,
): Promise<Intent | null> {
  await limitPayer(dependencies);
  const attempt = (seen.card?.attempt ?? 0) + 1;
  const intent = await createIntent(dependencies, id, attempt, seen.priceCents);
  const takeTurn = (current: Booking) => {
    refuseUnpayable(dependencies, current, seenCents);
    const sameTurn = (current.card?.attempt ?? 0) === attempt - 1;
    return sameTurn ? openIntent(current, intent.id, attempt) : null;
  };
  const { db, now, caller } = dependencies;
  // Only the owner is let in here, as a patient also where they are an admin.
  const occasion: Occasion = { now: now(), by: { role: "patient" } };
  const { booking: stored } = await changeBooking(db, id, occasion, takeTurn, caller);
  if (stored.card?.intentId !== intent.id) return null;
  logPayment(dependencies, "payment begun", { bookingId: id, intentId: intent.id });
  return intent;
}

/** Where Stripe has failed at it, the booking remembers that the next attempt needs another key. */
async function createIntent(
  { db, payments, now }: Payer,
  id: string,
  attempt: number,
  amountCents: number,
): Promise<Intent> {
  try {
    return await payments.create(id, attempt, amountCents);
  } catch (error) {
    if (error instanceof SpentKey) {
      await changeBooking(db, id, bySystem(now()), (current) => spendAttempt(current, attempt));
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
