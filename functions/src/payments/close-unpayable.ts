import type { Booking } from "../domain/booking.ts";
import { closeIntent, noteDecline, openIntentOf, whyNotPayable } from "../domain/payment-states.ts";
import { bySystem, changeBooking, type Once } from "../firestore/change-booking.ts";
import { type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { receivePayment } from "./receive-payment.ts";

/**
 * Makes a booking and its open intent agree: paid without our knowing, or closed where nobody should pay any more. Null
 * where it may go on as it is.
 */
export async function closeUnpayable(
  dependencies: PaymentDependencies,
  id: string,
  booking: Booking,
): Promise<"payments" | "closed" | null> {
  const { db, payments, now } = dependencies;
  const intentId = openIntentOf(booking);
  if (intentId === null) return null;
  const refusal = whyNotPayable(booking, now());
  // With no key our books are all that there is to put in order.
  if (!payments.enabled && !refusal) return null;
  let intent = payments.enabled ? await payments.find(intentId) : null;
  if (intent?.status === "payable" && refusal) intent = await payments.close(intentId);
  if (intent?.status === "succeeded") {
    await receivePayment(dependencies, id, intent);
    return "payments";
  }
  if (intent?.status === "payable" || intent?.status === "processing") return null;
  await changeBooking(db, id, bySystem(now()), (current) => closeIntent(current, intentId));
  return "closed";
}

/**
 * A card was declined. At the limit the intent is cancelled, and the desk takes the money: else a thief could try out stolen
 * cards on one appointment for ever.
 */
export async function countDecline(
  dependencies: PaymentDependencies,
  id: string,
  intentId: string,
  once: Once,
): Promise<void> {
  const { booking } = await changeBooking(
    dependencies.db,
    id,
    bySystem(dependencies.now()),
    (current) => noteDecline(current, intentId),
    { once },
  );
  if (openIntentOf(booking) === null || whyNotPayable(booking, dependencies.now())?.code !== "pay-at-clinic")
    return;
  try {
    await closeUnpayable(dependencies, id, booking);
  } catch (cause) {
    // The next card to be declined brings us here again, and the reconciler comes by.
    warnOfPayment(dependencies, "intent not closed yet", { bookingId: id, intentId }, cause);
  }
}
