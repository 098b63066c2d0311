import { type Canceller, cancel } from "../domain/booking-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { Caller } from "../http/caller.ts";
import { changeAfterClosing } from "./close-payment.ts";
import { type PaymentClinic, warnOfPayment } from "./payment-log.ts";
import { keepPromisesNowOrLater } from "./refund.ts";

/**
 * Cancels, and gives back what is owed: contract section 2. The slot is free at once, also while Stripe can't be reached:
 * then the reconciler closes the intent or makes the refund, and a payment that slips in between is given back by itself.
 */
export async function cancelAppointment(
  clinic: PaymentClinic,
  id: string,
  by: Canceller,
  canceller?: Pick<Caller, "isAdmin">,
): Promise<BookingDocument> {
  const cancelled = await changeAfterClosing(clinic, id, {
    ...(canceller && { isAdmin: canceller.isAdmin }),
    decide: (booking) => cancel(booking, by, clinic.now()),
    whenStuck: (intentId, cause) =>
      warnOfPayment(clinic, "intent not closed yet", { bookingId: id, intentId }, cause ?? "processing"),
  });
  return keepPromisesNowOrLater(clinic, id, cancelled);
}
