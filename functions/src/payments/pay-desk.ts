import { payAtDesk } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import { changeAfterClosing } from "./close-payment.ts";
import { logPayment, type PaymentClinic, warnOfPayment } from "./payment-log.ts";

/**
 * Takes the money at the desk once no card can be charged any more. Refuses with `already-paid` when the card was charged
 * meanwhile, `payment-in-progress` while its bank decides, and `payment-unavailable` when Stripe can't say.
 */
export async function payDesk(clinic: PaymentClinic, id: string): Promise<BookingDocument> {
  let taken = false;
  const paid = await changeAfterClosing(clinic, id, {
    decide: (booking) => {
      const change = payAtDesk(booking);
      taken = change !== null;
      return change;
    },
    whenPaid: () => {
      throw new DomainError("already-paid", "This appointment has just been paid by card.");
    },
    whenStuck: (intentId, cause) => {
      // A clinic that has turned cards off takes money all the same.
      if (!clinic.payments.enabled) {
        warnOfPayment(clinic, "intent not closed", { bookingId: id, intentId }, "cards are off");
        return;
      }
      throw (
        cause ??
        new DomainError("payment-in-progress", "A card payment is under way. Please try again in a minute.")
      );
    },
  });
  if (taken) logPayment(clinic, "paid at the desk", { bookingId: id, intentId: null });
  return paid;
}
