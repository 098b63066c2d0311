/** The refund of a cancelled visit that was paid by card, step by step as the server makes it. */
import { type Booking, holdsMoney } from "../../../functions/src/domain/booking.ts";
import type { BookingChange } from "../../../functions/src/domain/booking-change.ts";
import { beginRefundAttempt } from "../../../functions/src/domain/refund-attempts.ts";
import { recordRefundsAndDisputes } from "../../../functions/src/domain/refunds.ts";
import { plusSeconds } from "./clock.ts";
import { system, type TimedChange } from "./timed-change.ts";

const hour = 3600;
/** Hours after the cancellation at which the server tries a refund that keeps failing. */
const hoursOfFailedTries = [0, 1, 7, 31, 103];

/** Nothing happens if no refund is owed, like for a visit that wasn't paid or was cancelled too late. */
export function refundSteps(cancelledAt: Date, fails: boolean): TimedChange[] {
  if (!fails)
    return attempt(plusSeconds(cancelledAt, 2), (booking) => ({
      refundedCents: booking.priceCents,
      failed: 0,
    }));
  return hoursOfFailedTries.flatMap((hours, place) =>
    attempt(plusSeconds(cancelledAt, hours * hour + 2 + 10 * place), () => ({
      refundedCents: 0,
      failed: place + 1,
    })),
  );
}

type StripeAnswer = { refundedCents: number; failed: number };

/** One attempt: the server tells Stripe, and Stripe's answer is recorded some seconds later. */
function attempt(at: Date, answerOf: (booking: Booking) => StripeAnswer): TimedChange[] {
  const answeredAt = plusSeconds(at, 3);
  const own =
    (decide: (booking: Booking, intentId: string) => BookingChange | null) => (booking: Booking) => {
      const { transactionId } = booking;
      return transactionId !== null && owesRefund(booking) ? decide(booking, transactionId) : null;
    };
  const others = { pending: false, lostCents: 0, dispute: null };
  return [
    { at, change: own((booking, intentId) => beginRefundAttempt(booking, intentId, at)) },
    {
      at: answeredAt,
      change: own((booking, intentId) =>
        recordRefundsAndDisputes(booking, intentId, { ...others, ...answerOf(booking) }, answeredAt),
      ),
    },
  ].map((step) => ({ ...step, by: system }));
}

function owesRefund({ status, payment }: Booking): boolean {
  return status === "cancelled" && payment !== "paid" && holdsMoney(payment);
}
