import type { Booking } from "../domain/booking.ts";
import { closeIntent, countDeclinedCard, openIntentIdOf, whyNotPayable } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { changeBooking, type HandledMark, systemActorAt } from "../firestore/change-booking.ts";
import { type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { receivePayment } from "./receive-payment.ts";

/**
 * Brings a booking and its open intent in line: it records an unnoticed payment, or closes an intent that must not be paid
 * any more. Returns null if nothing had to be done.
 */
export async function closeUnpayableIntent(
  dependencies: PaymentDependencies,
  found: StoredBooking,
): Promise<"payments" | "closed" | null> {
  const { db, payments, now } = dependencies;
  const { booking } = found;
  const intentId = openIntentIdOf(booking);
  if (intentId === null) return null;
  const refusal = whyNotPayable(booking, now());
  // Without a Stripe key only our own records can be updated.
  if (!payments.enabled && !refusal) return null;
  let intent = payments.enabled ? await payments.find(intentId) : null;
  if (intent?.status === "payable" && refusal) {
    if (found.newer) throw found.newer;
    intent = await payments.close(intentId);
  }
  if (intent?.status === "succeeded") {
    await receivePayment(dependencies, found, intent);
    return "payments";
  }
  if (intent?.status === "payable" || intent?.status === "processing") return null;
  await changeBooking(db, found, systemActorAt(now()), (current) => closeIntent(current, intentId));
  return "closed";
}

/**
 * Counts a declined card. At the limit the intent is cancelled and the patient pays at the desk, because otherwise a thief
 * could test stolen cards on one appointment.
 */
export async function countDecline(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  intentId: string,
  once: HandledMark,
): Promise<void> {
  const { db, now } = dependencies;
  const decide = (current: Booking) => countDeclinedCard(current, intentId);
  const changed = await changeBooking(db, found, systemActorAt(now()), decide, { once });
  const { booking } = changed;
  if (openIntentIdOf(booking) === null || whyNotPayable(booking, now())?.code !== "pay-at-clinic") return;
  try {
    await closeUnpayableIntent(dependencies, changed);
  } catch (cause) {
    // The next declined card tries this again, and so does the reconciler.
    warnOfPayment(dependencies, "intent not closed yet", { bookingId: found.id, intentId }, cause);
  }
}
