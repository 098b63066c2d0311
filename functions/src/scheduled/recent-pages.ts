import { millisecondsInDay } from "date-fns/constants";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { bookings, type StoredBooking } from "../firestore/bookings.ts";
import { isFor } from "../payments/receive-payment.ts";
import type { Intent } from "../ports/card-payments.ts";
import type { Outcome, Run } from "./run.ts";

/** As long as Stripe goes on telling us of what we have missed, and more. */
const recentDays = 7;

interface Page<Item> {
  items: Item[];
  next: string | null;
}

interface List<Item> {
  /** Where its next page begins, in the reconciler's memory. */
  place: "paymentsAfter" | "refundsAfter" | "disputesAfter";
  list(since: Date, after: string | null): Promise<Page<Item>>;
  /** Stripe's object, and everything about it that `agree` looks at. Null where there is nothing to do about it now. */
  stateOf(item: Item): { id: string; state: string } | null;
  /** Does what is needed for a booking that this item is for. */
  agree(stored: StoredBooking, item: Item): Promise<Outcome>;
}

/**
 * Goes through a list of Stripe's over the last days, whether or not a booking has its items: a process may have died before it wrote
 * down what it had begun. Newest first, and from where the last run ended. A booking is read where its item stands otherwise than when
 * the two last agreed: docs/decisions/what-the-reconciler-reads.md
 */
export async function lookAtRecent<Item extends { intent: Intent }>(
  run: Run,
  look: List<Item>,
): Promise<void> {
  const { dependencies, memory, isOver } = run;
  const { place: field, list } = look;
  const lately = new Date(dependencies.now().getTime() - recentDays * millisecondsInDay);
  let after = memory.place[field];
  try {
    while (!isOver()) {
      const { items, next } = await list(lately, after);
      await lookAtPage(run, items, look);
      if (isOver()) return;
      after = next;
      await memory.goOn({ [field]: after });
      if (after === null) return;
    }
  } catch (cause) {
    // It may be the place that Stripe knows nothing of, as after a change of keys.
    if (after !== null) await memory.goOn({ [field]: null });
    throw cause;
  }
}

async function lookAtPage<Item extends { intent: Intent }>(
  { dependencies, memory, width, isOver, tend }: Run,
  items: readonly Item[],
  { stateOf, agree }: List<Item>,
): Promise<void> {
  const { db } = dependencies;
  const news = items.flatMap((item) => {
    const { bookingId: id } = item.intent;
    const seen = stateOf(item);
    return id === null || seen === null || memory.isKnown(seen.id, seen.state) ? [] : [{ id, item, seen }];
  });
  if (news.length === 0) return;
  const wanted = news.map(({ id }) => bookings(db).doc(id));
  // Outside of a transaction `getAll` does not know what it reads.
  const found = await db.runTransaction((reading) => reading.getAll(...wanted), { readOnly: true });
  await severalAtOnce(found.entries(), width, async ([i, snapshot]) => {
    const one = news[i];
    if (isOver() || !one) return;
    const { item, seen } = one;
    const know = () => memory.know(seen.id, seen.state);
    if (!snapshot.exists) return know();
    await tend(snapshot, item.intent.id, async (stored) => {
      const outcome = isFor(item.intent, stored.id, stored.booking) ? await agree(stored, item) : null;
      know();
      return outcome;
    });
  });
}
