import type { Booking } from "../domain/booking.ts";
import { closeIntent, noteDecline, openIntentOf, whyNotPayable } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { bySystem, changeBooking, type Once } from "../firestore/change-booking.ts";
import { type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { receivePayment } from "./receive-payment.ts";

/**
 * Makes a booking and its open intent agree: paid without our knowing, or closed where nobody should pay any more. Null
 * where it may go on as it is.
 */
export async function closeUnpayable(
  dependencies: PaymentDependencies,
  found: StoredBooking,
): Promise<"payments" | "closed" | null> {
  const { db, payments, now } = dependencies;
  const { booking } = found;
  const intentId = openIntentOf(booking);
  if (intentId === null) return null;
  const refusal = whyNotPayable(booking, now());
  // With no key our books are all that there is to put in order.
  if (!payments.enabled && !refusal) return null;
  let intent = payments.enabled ? await payments.find(intentId) : null;
  if (intent?.status === "payable" && refusal) intent = await payments.close(intentId);
  if (intent?.status === "succeeded") {
    await receivePayment(dependencies, found, intent);
    return "payments";
  }
  if (intent?.status === "payable" || intent?.status === "processing") return null;
  await changeBooking(db, found, bySystem(now()), (current) => closeIntent(current, intentId));
  return "closed";
}

/**
 * A card was declined. At the limit the intent is cancelled, and the desk takes the money: else a thief could try out stolen
 * cards on one appointment for ever.
 */
export async function countDecline(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  intentId: string,
  once: Once,
): Promise<void> {
  const { db, now } = dependencies;
  const decide = (current: Booking) => noteDecline(current, intentId);
  const changed = await changeBooking(db, found, bySystem(now()), decide, { once });
  const { booking } = changed;
  if (openIntentOf(booking) === null || whyNotPayable(booking, now())?.code !== "pay-at-clinic") return;
  try {
    await closeUnpayable(dependencies, changed);
  } catch (cause) {
    // The next card to be declined brings us here again, and the reconciler comes by.
    warnOfPayment(dependencies, "intent not closed yet", { bookingId: found.id, intentId }, cause);
  }
}
