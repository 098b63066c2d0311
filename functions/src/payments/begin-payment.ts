import { changeBooking } from "../bookings/change-booking.ts";
import { requireBooking } from "../bookings/find-booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { openIntent, spendAttempt, whyNotPayable } from "../domain/payment-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { SignedInCall } from "../http/route.ts";
import { type Intent, SpentKey } from "./card-payments.ts";
import { limitPayer } from "./limit-payer.ts";
import { logPayment, type PaymentClinic } from "./payment-log.ts";
import { isFor, settlePayment } from "./settle-payment.ts";

type Payer = PaymentClinic & Pick<SignedInCall, "caller">;

/**
 * The one intent through which this booking can be paid, the same one for as long as it can be. It stands on the booking
 * before its secret leaves this house: so no card is charged that we know nothing of, and an intent that was made and then
 * forgotten can't be paid by anybody.
 */
export async function beginPayment(clinic: Payer, id: string, seenCents?: number): Promise<Intent> {
  for (let tries = 0; tries < 5; tries++) {
    const booking = await requireBooking(clinic.db, id);
    refuseUnpayable(clinic, booking, seenCents);
    const known = booking.card?.intentId ?? null;
    const current = known === null ? null : await clinic.payments.find(known);
    if (current?.status === "processing") {
      throw new DomainError(
        "payment-in-progress",
        "Your payment is under way. Please try again in a minute.",
      );
    }
    if (current?.status === "succeeded") {
      // The webhook is late: the next look at the booking says that it is paid.
      await settlePayment(clinic, id, current);
      continue;
    }
    if (current?.status === "payable") {
      if (isFor(current, id, booking)) return current;
      await clinic.payments.close(current.id);
      continue;
    }
    const replaced = await replaceIntent(clinic, id, booking, seenCents);
    if (replaced) return replaced;
  }
  throw new DomainError("conflict", "This appointment is being paid for elsewhere. Please try again.");
}

/** Null where a rival's intent took the place meanwhile: the next try finds it. */
async function replaceIntent(
  clinic: Payer,
  id: string,
  seen: BookingDocument,
  seenCents: number | undefined,
): Promise<Intent | null> {
  await limitPayer(clinic);
  const attempt = (seen.card?.attempt ?? 0) + 1;
  const intent = await createIntent(clinic, id, attempt, seen.priceCents);
  const takeTurn = (current: BookingDocument) => {
    refuseUnpayable(clinic, current, seenCents);
    const sameTurn = (current.card?.attempt ?? 0) === attempt - 1;
    return sameTurn ? openIntent(current, intent.id, attempt) : null;
  };
  const stored = await changeBooking(clinic.db, id, clinic.now(), takeTurn, clinic.caller);
  if (stored.card?.intentId !== intent.id) return null;
  logPayment(clinic, "payment begun", { bookingId: id, intentId: intent.id });
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
      await changeBooking(db, id, now(), (current) => spendAttempt(current, attempt));
    }
    throw error;
  }
}

function refuseUnpayable({ now }: PaymentClinic, booking: BookingDocument, seenCents?: number): void {
  const refusal = whyNotPayable(booking, now(), seenCents);
  if (refusal) throw refusal;
}
