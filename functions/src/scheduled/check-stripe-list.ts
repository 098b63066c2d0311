import { millisecondsInDay } from "date-fns/constants";
import { bookings, type StoredBooking } from "../firestore/bookings.ts";
import { isPaymentFor } from "../payments/receive-payment.ts";
import type { Intent } from "../ports/card-payments.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";
import type { ReconcileOutcome, ReconcilerRun } from "./reconciler-run.ts";

/** Days of Stripe's lists that are checked: longer than Stripe repeats an event that wasn't received. */
const recentDays = 7;

interface Page<Item> {
  items: Item[];
  next: string | null;
}

interface StripeList<Item> {
  /** The field of the reconciler's memory with the position of the next page. */
  place: "paymentsAfter" | "refundsAfter" | "disputesAfter";
  list(since: Date, after: string | null): Promise<Page<Item>>;
  /** Returns the object's id and the state that `agree` depends on; null if nothing needs to be done for it now. */
  stateOf(item: Item): { id: string; state: string } | null;
  /** Updates the booking to which this item belongs. */
  agree(stored: StoredBooking, item: Item): Promise<ReconcileOutcome>;
}

/**
 * Goes through one of Stripe's lists of the last days, newest first, from where the last run ended. It also finds items that no
 * booking knows, because a process may stop before it stores them. A booking is read only if its item has changed since both last
 * agreed: docs/decisions/what-the-reconciler-reads.md
 */
export async function checkStripeList<Item extends { intent: Intent }>(
  run: ReconcilerRun,
  look: StripeList<Item>,
): Promise<void> {
  const { dependencies, memory, isOver } = run;
  const { place: field, list } = look;
  const lately = new Date(dependencies.now().getTime() - recentDays * millisecondsInDay);
  let after = memory.place[field];
  try {
    while (!isOver()) {
      const { items, next } = await list(lately, after);
      await checkListPage(run, items, look);
      if (isOver()) return;
      after = next;
      await memory.setPosition({ [field]: after });
      if (after === null) return;
    }
  } catch (cause) {
    // Stripe may not know this position, for example after a change of keys, so the list starts from the beginning.
    if (after !== null) await memory.setPosition({ [field]: null });
    throw cause;
  }
}

async function checkListPage<Item extends { intent: Intent }>(
  { dependencies, memory, width, isOver, withBooking }: ReconcilerRun,
  items: readonly Item[],
  { stateOf, agree }: StripeList<Item>,
): Promise<void> {
  const { db } = dependencies;
  const news = items.flatMap((item) => {
    const { bookingId: id } = item.intent;
    const seen = stateOf(item);
    return id === null || seen === null || memory.isKnown(seen.id, seen.state) ? [] : [{ id, item, seen }];
  });
  if (news.length === 0) return;
  const wanted = news.map(({ id }) => bookings(db).doc(id));
  // `getAll` of a transaction has the right types; outside of a transaction it doesn't.
  const found = await db.runTransaction((reading) => reading.getAll(...wanted), { readOnly: true });
  await forEachConcurrently(found.entries(), width, async ([i, snapshot]) => {
    const one = news[i];
    if (isOver() || !one) return;
    const { item, seen } = one;
    const remember = () => memory.remember(seen.id, seen.state);
    if (!snapshot.exists) return remember();
    await withBooking(snapshot, item.intent.id, async (stored) => {
      const outcome = isPaymentFor(item.intent, stored.id, stored.booking) ? await agree(stored, item) : null;
      // Newer code may judge otherwise, and reads what this code remembers.
      if (!stored.newer) remember();
      return outcome;
    });
  });
}
