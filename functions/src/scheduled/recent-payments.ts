import { millisecondsInHour } from "date-fns/constants";
import type { Booking } from "../domain/booking.ts";
import { whyNotPayable } from "../domain/payment-states.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { receivePayment } from "../payments/receive-payment.ts";
import type { Intent } from "../ports/card-payments.ts";
import { checkRecent } from "./recent-pages.ts";
import type { Run } from "./run.ts";

/**
 * Checks Stripe's payment intents of the last days: some were paid without the booking knowing, and some are open although nobody
 * can pay them.
 */
export function checkRecentPayments(run: Run): Promise<void> {
  const { dependencies } = run;
  return checkRecent(run, {
    place: "paymentsAfter",
    list: async (since, after) => {
      const { intents, next } = await dependencies.payments.listSince(since, after);
      return { items: intents.map((intent) => ({ intent })), next };
    },
    stateOf: ({ intent }) =>
      mayNeedUs(intent, dependencies.now()) ? { id: intent.id, state: intent.status } : null,
    agree: (stored, { intent }) => agree(dependencies, stored, intent),
  });
}

/**
 * Returns true for a paid intent, and for an open one that is at least an hour old. A newer one may not be stored on its booking
 * yet.
 */
function mayNeedUs({ status, createdAt }: Intent, now: Date): boolean {
  return (
    status === "succeeded" ||
    (status === "payable" && now.getTime() - createdAt.getTime() >= millisecondsInHour)
  );
}

async function agree(
  dependencies: Run["dependencies"],
  stored: StoredBooking,
  intent: Intent,
): Promise<"payments" | "closed" | null> {
  const { booking } = stored;
  if (intent.status === "succeeded") {
    if (booking.transactionId === intent.id || booking.refunds[intent.id]) return null;
    const paid = await receivePayment(dependencies, stored, intent);
    return paid.booking.transactionId === intent.id ? "payments" : null;
  }
  if (!isForgotten(intent, booking, dependencies.now())) return null;
  if (stored.newer) throw stored.newer;
  await dependencies.payments.close(intent.id);
  return "closed";
}

/** Returns true if the intent should be closed: no booking uses it, or the booking says that it is closed. */
function isForgotten(intent: Intent, { card, ...booking }: Booking, now: Date): boolean {
  if (card?.intentId !== intent.id) return true;
  return !card.open && whyNotPayable({ card, ...booking }, now) !== null;
}
