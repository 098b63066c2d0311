/** Payment intents: those that Stripe lists, and those that bookings hold open. */
import { FieldPath } from "@google-cloud/firestore";
import { millisecondsInHour } from "date-fns/constants";
import type { Booking } from "../domain/booking.ts";
import { whyNotPayable } from "../domain/payment-states.ts";
import { bookings, type StoredBooking } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import { closeUnpayableIntent } from "../payments/close-unpayable-intent.ts";
import { receivePayment } from "../payments/receive-payment.ts";
import type { Intent } from "../ports/card-payments.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";
import { checkStripeList } from "./check-stripe-list.ts";
import type { ReconcilerRun } from "./reconciler-run.ts";

/**
 * Checks Stripe's payment intents of the last days: some were paid without the booking knowing, and some are open although nobody
 * can pay them.
 */
export function checkRecentIntents(run: ReconcilerRun): Promise<void> {
  const { dependencies } = run;
  return checkStripeList(run, {
    place: "paymentsAfter",
    list: async (since, after) => {
      const { intents, next } = await dependencies.payments.listSince(since, after);
      return { items: intents.map((intent) => ({ intent })), next };
    },
    stateOf: ({ intent }) =>
      needsCheck(intent, dependencies.now()) ? { id: intent.id, state: intent.status } : null,
    agree: (stored, { intent }) => applyRecentIntent(dependencies, stored, intent),
  });
}

/**
 * Returns true for a paid intent, and for an open one that is at least an hour old. A newer one may not be stored on its booking
 * yet.
 */
function needsCheck({ status, createdAt }: Intent, now: Date): boolean {
  return (
    status === "succeeded" ||
    (status === "payable" && now.getTime() - createdAt.getTime() >= millisecondsInHour)
  );
}

async function applyRecentIntent(
  dependencies: ReconcilerRun["dependencies"],
  stored: StoredBooking,
  intent: Intent,
): Promise<"payments" | "closed" | null> {
  const { booking } = stored;
  if (intent.status === "succeeded") {
    if (booking.transactionId === intent.id || booking.refunds[intent.id]) return null;
    const paid = await receivePayment(dependencies, stored, intent);
    return paid.booking.transactionId === intent.id ? "payments" : null;
  }
  if (!isUnusedIntent(intent, booking, dependencies.now())) return null;
  if (stored.newer) throw stored.newer;
  await dependencies.payments.close(intent.id);
  return "closed";
}

/** Returns true if the intent should be closed: no booking uses it, or the booking says that it is closed. */
function isUnusedIntent(intent: Intent, { card, ...booking }: Booking, now: Date): boolean {
  if (card?.intentId !== intent.id) return true;
  return !card.open && whyNotPayable({ card, ...booking }, now) !== null;
}

/**
 * Checks each booking with an open payment intent, starting where the last run ended. Most of them only wait for their patient.
 */
export async function checkOpenIntents(run: ReconcilerRun): Promise<void> {
  const { dependencies, memory, pageSize, width, isOver, withBooking } = run;
  const { bookingsAfter: after } = memory.place;
  const open = bookings(dependencies.db).where("card.open", "==", true).orderBy(FieldPath.documentId());
  for await (const page of pagesOf(after === null ? open : open.startAfter(after), pageSize)) {
    await forEachConcurrently(page, width, async (one) => {
      if (isOver()) return;
      await withBooking(one, null, (stored) => closeUnpayableIntent(dependencies, stored));
    });
    if (isOver()) return;
    await memory.setPosition({ bookingsAfter: page.at(-1)?.id ?? null });
  }
  await memory.setPosition({ bookingsAfter: null });
}
