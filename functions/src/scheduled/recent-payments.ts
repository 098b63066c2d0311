import { millisecondsInDay, millisecondsInHour } from "date-fns/constants";
import { isFor, receivePayment } from "../appointments/receive-payment.ts";
import type { Booking } from "../domain/booking.ts";
import { whyNotPayable } from "../domain/payment-states.ts";
import { bookings } from "../firestore/bookings.ts";
import { severalAtOnce } from "../firestore/pages.ts";
import { readReconcilerPlace, reconcilerPlace } from "../firestore/payments.ts";
import type { Intent } from "../ports/card-payments.ts";
import type { Run } from "./run.ts";

/** As long as Stripe goes on telling us of what we have missed, and more. */
const recentDays = 7;

/**
 * Stripe's intents of the last days, whether or not a booking has them: a process may have died before it wrote down what it
 * had begun. Newest first, and from where the last run ended.
 */
export async function lookAtRecentPayments(run: Run): Promise<void> {
  const { dependencies, isOver } = run;
  const { db, payments, now } = dependencies;
  const place = reconcilerPlace(db);
  const lately = new Date(now().getTime() - recentDays * millisecondsInDay);
  let { paymentsAfter: after } = await readReconcilerPlace(db);
  try {
    while (!isOver()) {
      const { intents, next } = await payments.listSince(lately, after);
      await lookAtPage(run, intents);
      if (isOver()) return;
      after = next;
      await place.set({ paymentsAfter: after }, { merge: true });
      if (after === null) return;
    }
  } catch (cause) {
    // It may be the place that Stripe knows nothing of, as after a change of keys.
    if (after !== null) await place.set({ paymentsAfter: null }, { merge: true });
    throw cause;
  }
}

async function lookAtPage(
  { dependencies, width, isOver, tend }: Run,
  intents: readonly Intent[],
): Promise<void> {
  const { db } = dependencies;
  const ours = intents.flatMap((intent) =>
    intent.bookingId === null ? [] : { intent, id: intent.bookingId },
  );
  if (ours.length === 0) return;
  const wanted = ours.map(({ id }) => bookings(db).doc(id));
  // Outside of a transaction `getAll` does not know what it reads.
  const found = await db.runTransaction((reading) => reading.getAll(...wanted), { readOnly: true });
  await severalAtOnce(found.entries(), width, async ([i, stored]) => {
    const intent = ours[i]?.intent;
    if (isOver() || !intent) return;
    await tend(stored, intent.id, (booking) => agree(dependencies, stored.id, intent, booking));
  });
}

async function agree(
  dependencies: Run["dependencies"],
  id: string,
  intent: Intent,
  booking: Booking,
): Promise<"payments" | "closed" | null> {
  if (!isFor(intent, id, booking)) return null;
  if (intent.status === "succeeded") {
    if (booking.transactionId === intent.id || booking.refunds[intent.id]) return null;
    const { transactionId } = await receivePayment(dependencies, id, intent);
    return transactionId === intent.id ? "payments" : null;
  }
  if (intent.status !== "payable" || !isForgotten(dependencies, intent, booking)) return null;
  await dependencies.payments.close(intent.id);
  return "closed";
}

/** Nobody has its secret, or our books say that it is closed; but one that is just being made has its place in a moment. */
function isForgotten({ now }: Run["dependencies"], intent: Intent, { card, ...booking }: Booking): boolean {
  if (now().getTime() - intent.createdAt.getTime() < millisecondsInHour) return false;
  if (card?.intentId !== intent.id) return true;
  return !card.open && whyNotPayable({ card, ...booking }, now()) !== null;
}
