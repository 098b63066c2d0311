import type { WriteBatch } from "@google-cloud/firestore";
import { changeBooking } from "../bookings/change-booking.ts";
import { noteDecline, openIntentOf, whyNotPayable } from "../domain/payment-states.ts";
import { closeUnpayable } from "./close-unpayable.ts";
import { type PaymentClinic, warnOfPayment } from "./payment-log.ts";

/**
 * A card was declined. At the limit the intent is cancelled, and the desk takes the money: else a thief could try out stolen
 * cards on one appointment for ever.
 */
export async function countDecline(
  clinic: PaymentClinic,
  id: string,
  intentId: string,
  ledger: (batch: WriteBatch) => void,
): Promise<void> {
  const booking = await changeBooking(
    clinic.db,
    id,
    clinic.now(),
    (current) => noteDecline(current, intentId),
    { also: ledger },
  );
  if (openIntentOf(booking) === null || whyNotPayable(booking, clinic.now())?.code !== "pay-at-clinic")
    return;
  try {
    await closeUnpayable(clinic, id, booking);
  } catch (cause) {
    // The next card to be declined brings us here again, and the reconciler comes by.
    warnOfPayment(clinic, "intent not closed yet", { bookingId: id, intentId }, cause);
  }
}
