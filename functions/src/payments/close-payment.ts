/** What ends the way to pay by card: cancelling, and paying at the desk. */
import type { Booking } from "../domain/booking.ts";
import { type Actor, type BookingChange, partyOf, refuseUnread } from "../domain/booking-change.ts";
import { cancel } from "../domain/booking-states.ts";
import { payAtDesk } from "../domain/desk-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { closeIntent, openIntentOf } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { type Changed, changeBooking, type Limited } from "../firestore/change-booking.ts";
import type { Intent } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { receivePayment } from "./receive-payment.ts";
import { makeRefundsNowOrLater } from "./refund.ts";

/**
 * Cancels, and gives back what is owed. The slot is free at once, also while Stripe can't be reached:
 * then the reconciler closes the intent or makes the refund, and a payment that slips in between is given back by itself.
 */
export async function cancelAndRefund(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  by: Actor,
  limited?: Limited,
): Promise<Booking> {
  const changed = await changeAfterClosing(dependencies, found, {
    by,
    limited,
    decide: (booking) => cancel(booking, partyOf(by), dependencies.now()),
    whenStuck: (intentId, cause) =>
      warnOfPayment(
        dependencies,
        "intent not closed yet",
        { bookingId: found.id, intentId },
        cause ?? "processing",
      ),
  });
  return (await makeRefundsNowOrLater(dependencies, changed)).booking;
}

/**
 * Takes the money at the desk once no card can be charged any more. Refuses with `already-paid` when the card was charged
 * meanwhile, `payment-in-progress` while its bank decides, and `payment-unavailable` when Stripe can't say.
 */
export async function takeMoneyAtDesk(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  by: Actor,
  limited?: Limited,
): Promise<Booking> {
  const { id } = found;
  const { booking, change } = await changeAfterClosing(dependencies, found, {
    by,
    limited,
    decide: (booking) => payAtDesk(booking, dependencies.now()),
    whenPaid: () => {
      throw new DomainError("already-paid");
    },
    whenStuck: (intentId, cause) => {
      // A clinic that has turned cards off takes money all the same.
      if (dependencies.payments.enabled) throw cause ?? new DomainError("payment-in-progress");
      warnOfPayment(dependencies, "intent not closed", { bookingId: id, intentId }, "cards are off");
    },
  });
  if (change) logPayment(dependencies, "paid at the desk", { bookingId: id, intentId: null });
  return booking;
}

interface Change {
  by: Actor;
  decide: (booking: Booking) => BookingChange | null;
  limited?: Limited | undefined;
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
async function changeAfterClosing(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  { by, decide, limited, whenPaid, whenStuck }: Change,
): Promise<Changed> {
  const { db, now, payments } = dependencies;
  let stored = found;
  for (let tries = 0; tries < 5; tries++) {
    const { id, booking } = stored;
    // Refusals first: nothing is closed for what may not be.
    if (decide(booking) === null) return { ...stored, before: booking, change: null };
    refuseUnread(booking, limited?.shown);
    const open = openIntentOf(booking);
    const intent = open === null ? null : await close(dependencies, id, open, whenStuck);
    if (intent?.status === "succeeded") {
      stored = await receivePayment(dependencies, stored, intent);
      whenPaid?.();
      continue;
    }
    if (open !== null && intent?.status === "processing") whenStuck(open);
    const closed = intent?.status === "cancelled" || !payments.enabled;
    const decideAgain = (current: Booking) => {
      // Another intent has taken its place: that one is to be closed first.
      const change = openIntentOf(current) === open ? decide(current) : null;
      if (change === null || open === null || !closed) return change;
      return { ...change, fields: { ...change.fields, ...closeIntent(current, open)?.fields } };
    };
    const changed = await changeBooking(db, stored, { now: now(), by }, decideAgain, limited);
    if (changed.change) return changed;
    stored = changed;
  }
  throw new DomainError("conflict");
}

async function close(
  dependencies: PaymentDependencies,
  id: string,
  intentId: string,
  whenStuck: Change["whenStuck"],
): Promise<Intent | null> {
  try {
    const intent = await dependencies.payments.close(intentId);
    logPayment(dependencies, `intent closed: ${intent.status}`, { bookingId: id, intentId });
    return intent;
  } catch (cause) {
    whenStuck(intentId, cause);
    return null;
  }
}
