import { changeBooking } from "../bookings/change-booking.ts";
import { closeIntent, openIntentOf, whyNotPayable } from "../domain/payment-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { PaymentClinic } from "./payment-log.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Makes a booking and its open intent agree: paid without our knowing, or closed where nobody should pay any more. Null
 * where it may go on as it is.
 */
export async function closeUnpayable(
  clinic: PaymentClinic,
  id: string,
  booking: BookingDocument,
): Promise<"payments" | "closed" | null> {
  const { db, payments, now } = clinic;
  const intentId = openIntentOf(booking);
  if (intentId === null) return null;
  const refusal = whyNotPayable(booking, now());
  // With no key our books are all that there is to put in order.
  if (!payments.enabled && !refusal) return null;
  let intent = payments.enabled ? await payments.find(intentId) : null;
  if (intent?.status === "payable" && refusal) intent = await payments.close(intentId);
  if (intent?.status === "succeeded") {
    await settlePayment(clinic, id, intent);
    return "payments";
  }
  if (intent?.status === "payable" || intent?.status === "processing") return null;
  await changeBooking(db, id, now(), (current) => closeIntent(current, intentId));
  return "closed";
}
