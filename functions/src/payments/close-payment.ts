import { changeBooking } from "../bookings/change-booking.ts";
import { requireBooking } from "../bookings/find-booking.ts";
import type { BookingChange } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { closeIntent, openIntentOf } from "../domain/payment-states.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { Intent } from "./card-payments.ts";
import { logPayment, type PaymentClinic } from "./payment-log.ts";
import { settlePayment } from "./settle-payment.ts";

interface Change {
  decide: (booking: BookingDocument) => BookingChange | null;
  /** As in `changeBooking`. */
  isAdmin?: () => Promise<boolean>;
  /** The card got there first. May refuse; else `decide` sees a paid booking. */
  whenPaid?: () => void;
  /** The intent can't be closed: its payment is under way, or (with the cause) Stripe can't be asked. May refuse. */
  whenStuck: (intentId: string, cause?: unknown) => void;
}

/**
 * Changes a booking after its open intent was cancelled at Stripe, so that nobody can pay for what is no more. An intent that
 * had succeeded is a payment: the booking is paid before `decide` sees it. Where the clinic takes no cards it is closed in
 * our books alone; should there be a key again, what is still open at Stripe is closed by the reconciler, or given back.
 */
export async function changeAfterClosing(
  clinic: PaymentClinic,
  id: string,
  { decide, isAdmin, whenPaid, whenStuck }: Change,
): Promise<BookingDocument> {
  for (let tries = 0; tries < 5; tries++) {
    const booking = await requireBooking(clinic.db, id);
    // Refusals first: nothing is closed for what may not be.
    if (decide(booking) === null) return booking;
    const open = openIntentOf(booking);
    const intent = open === null ? null : await close(clinic, id, open, whenStuck);
    if (intent?.status === "succeeded") {
      await settlePayment(clinic, id, intent);
      whenPaid?.();
      continue;
    }
    if (open !== null && intent?.status === "processing") whenStuck(open);
    const closed = intent?.status === "cancelled" || !clinic.payments.enabled;
    let replaced = false;
    const decideAgain = (current: BookingDocument) => {
      replaced = openIntentOf(current) !== open;
      const change = replaced ? null : decide(current);
      if (change === null || open === null || !closed) return change;
      return { ...change, fields: { ...change.fields, ...closeIntent(current, open)?.fields } };
    };
    const changed = await changeBooking(clinic.db, id, clinic.now(), decideAgain, { isAdmin });
    if (!replaced) return changed;
  }
  throw new DomainError("conflict", "This appointment is being paid for just now. Please try again.");
}

async function close(
  clinic: PaymentClinic,
  id: string,
  intentId: string,
  whenStuck: Change["whenStuck"],
): Promise<Intent | null> {
  try {
    const intent = await clinic.payments.close(intentId);
    logPayment(clinic, `intent closed: ${intent.status}`, { bookingId: id, intentId });
    return intent;
  } catch (cause) {
    whenStuck(intentId, cause);
    return null;
  }
}
