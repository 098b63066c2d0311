/** Ends the card payment of a booking, when it is cancelled, paid at the desk or written off. */
import type { DeskMethod } from "../contract/bookings.ts";
import type { Booking } from "../domain/booking.ts";
import {
  type Actor,
  type BookingChange,
  partyOfActor,
  refuseStaleVersion,
} from "../domain/booking-change.ts";
import { cancel } from "../domain/booking-states.ts";
import { payAtDesk, waiveChange } from "../domain/desk-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { closeIntent, openIntentIdOf } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import {
  type ChangeBookingResult,
  type ChangeCheckOptions,
  changeBooking,
} from "../firestore/change-booking.ts";
import type { Intent } from "../ports/card-payments.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { receivePayment } from "./receive-payment.ts";
import { makeRefundsNowOrLater } from "./refund.ts";

/**
 * Cancels a booking and refunds what is owed. The slot is free at once, even if Stripe can't be reached. In that case the
 * reconciler closes the intent or makes the refund later, and a payment that arrives before that is refunded. `despiteNotice`: the
 * patient's account is being removed.
 */
export async function cancelAndRefund(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  by: Actor,
  { despiteNotice = false, ...limited }: ChangeCheckOptions & { despiteNotice?: boolean } = {},
): Promise<Booking> {
  const changed = await closeIntentThenChange(dependencies, found, {
    by,
    limited,
    decide: (booking) => cancel(booking, partyOfActor(by), dependencies.now(), { despiteNotice }),
    whenNotClosed: (intentId, cause) =>
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
 * Records a desk payment after making sure that no card can be charged. It throws `already-paid` if the card was charged
 * already, `payment-in-progress` while its bank decides, and `payment-unavailable` if Stripe can't be asked.
 */
export async function recordDeskPayment(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  by: Actor,
  { deskMethod = null, ...limited }: ChangeCheckOptions & { deskMethod?: DeskMethod | null } = {},
): Promise<Booking> {
  const { id } = found;
  const { booking, change } = await closeIntentThenChange(dependencies, found, {
    by,
    limited,
    decide: (booking) => payAtDesk(booking, dependencies.now(), deskMethod),
    ...refuseIfCardMayPay(dependencies, id),
  });
  if (change) logPayment(dependencies, "paid at the desk", { bookingId: id, intentId: null });
  return booking;
}

/** Writes the price of an appointment off, after making sure that no card can be charged. It throws like `recordDeskPayment`. */
export async function waiveDebt(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  by: Actor,
  { order, ...limited }: ChangeCheckOptions & { order: { reason: string; by: string } },
): Promise<Booking> {
  const { id } = found;
  const { booking, change } = await closeIntentThenChange(dependencies, found, {
    by,
    limited,
    decide: (booking) => waiveChange(booking, order, dependencies.now()),
    ...refuseIfCardMayPay(dependencies, id),
  });
  if (change) logPayment(dependencies, "written off", { bookingId: id, intentId: null });
  return booking;
}

function refuseIfCardMayPay(
  dependencies: PaymentDependencies,
  bookingId: string,
): Required<Pick<ChangeAfterIntentClosed, "whenPaid" | "whenNotClosed">> {
  return {
    whenPaid: () => {
      throw new DomainError("already-paid");
    },
    whenNotClosed: (intentId, cause) => {
      // A clinic that has turned cards off goes on anyway.
      if (dependencies.payments.enabled) throw cause ?? new DomainError("payment-in-progress");
      warnOfPayment(dependencies, "intent not closed", { bookingId, intentId }, "cards are off");
    },
  };
}

interface ChangeAfterIntentClosed {
  by: Actor;
  decide: (booking: Booking) => BookingChange | null;
  limited?: ChangeCheckOptions | undefined;
  /** Called if the card was charged first. It may throw; otherwise `decide` gets the paid booking. */
  whenPaid?: () => void;
  /**
   * Called if the intent can't be closed, because its payment is in progress or (with `cause`) Stripe can't be asked. It may
   * throw.
   */
  whenNotClosed: (intentId: string, cause?: unknown) => void;
}

/**
 * Changes a booking after its open intent was cancelled at Stripe, so that nobody can pay for it any more. If the intent had
 * succeeded, the payment is recorded before `decide` runs. If the clinic takes no cards, the intent is closed only in our
 * records; once the clinic has a Stripe key again, the reconciler closes or refunds what is still open at Stripe.
 */
async function closeIntentThenChange(
  dependencies: PaymentDependencies,
  found: StoredBooking,
  { by, decide, limited, whenPaid, whenNotClosed }: ChangeAfterIntentClosed,
): Promise<ChangeBookingResult> {
  const { db, now, payments } = dependencies;
  let stored = found;
  for (let tries = 0; tries < 5; tries++) {
    const { id, booking } = stored;
    if (stored.newer) throw stored.newer;
    // Refusals come first, so that no intent is closed for a change that isn't allowed.
    if (decide(booking) === null) return { ...stored, before: booking, change: null };
    refuseStaleVersion(booking, limited?.shown);
    const open = openIntentIdOf(booking);
    const intent = open === null ? null : await closeIntentAtStripe(dependencies, id, open, whenNotClosed);
    if (intent?.status === "succeeded") {
      stored = await receivePayment(dependencies, stored, intent);
      whenPaid?.();
      continue;
    }
    if (open !== null && intent?.status === "processing") whenNotClosed(open);
    const closed = intent?.status === "cancelled" || !payments.enabled;
    const decideAgain = (current: Booking) => {
      // Another intent was stored in the meantime and must be closed first.
      const change = openIntentIdOf(current) === open ? decide(current) : null;
      if (change === null || open === null || !closed) return change;
      return { ...change, fields: { ...change.fields, ...closeIntent(current, open)?.fields } };
    };
    const changed = await changeBooking(db, stored, { now: now(), by }, decideAgain, limited);
    if (changed.change) return changed;
    stored = changed;
  }
  throw new DomainError("conflict");
}

async function closeIntentAtStripe(
  dependencies: PaymentDependencies,
  id: string,
  intentId: string,
  whenNotClosed: ChangeAfterIntentClosed["whenNotClosed"],
): Promise<Intent | null> {
  try {
    const intent = await dependencies.payments.close(intentId);
    logPayment(dependencies, `intent closed: ${intent.status}`, { bookingId: id, intentId });
    return intent;
  } catch (cause) {
    whenNotClosed(intentId, cause);
    return null;
  }
}
