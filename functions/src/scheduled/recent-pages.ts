import { millisecondsInDay } from "date-fns/constants";
import type { Booking } from "../domain/booking.ts";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { bookings } from "../firestore/bookings.ts";
import { readReconcilerPlace, reconcilerPlace } from "../firestore/payments.ts";
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
  /** Where its next page begins, in the reconciler's place. */
  place: "paymentsAfter" | "refundsAfter" | "disputesAfter";
  list(since: Date, after: string | null): Promise<Page<Item>>;
  /** Does what is needed for a booking that this item is for. */
  agree(id: string, item: Item, booking: Booking): Promise<Outcome>;
}

/**
 * Goes through a list of Stripe's over the last days, whether or not a booking has its items: a process may have died before it wrote
 * down what it had begun. Newest first, and from where the last run ended.
 */
export async function lookAtRecent<Item extends { intent: Intent }>(
  run: Run,
  { place: field, list, agree }: List<Item>,
): Promise<void> {
  const { dependencies, isOver } = run;
  const { db, now } = dependencies;
  const place = reconcilerPlace(db);
  const lately = new Date(now().getTime() - recentDays * millisecondsInDay);
  let after = (await readReconcilerPlace(db))[field];
  try {
    while (!isOver()) {
      const { items, next } = await list(lately, after);
      await lookAtPage(run, items, agree);
      if (isOver()) return;
      after = next;
      await place.set({ [field]: after }, { merge: true });
      if (after === null) return;
    }
  } catch (cause) {
    // It may be the place that Stripe knows nothing of, as after a change of keys.
    if (after !== null) await place.set({ [field]: null }, { merge: true });
    throw cause;
  }
}

async function lookAtPage<Item extends { intent: Intent }>(
  { dependencies, width, isOver, tend }: Run,
  items: readonly Item[],
  agree: List<Item>["agree"],
): Promise<void> {
  const { db } = dependencies;
  const ours = items.flatMap((item) =>
    item.intent.bookingId === null ? [] : { item, id: item.intent.bookingId },
  );
  if (ours.length === 0) return;
  const wanted = ours.map(({ id }) => bookings(db).doc(id));
  // Outside of a transaction `getAll` does not know what it reads.
  const found = await db.runTransaction((reading) => reading.getAll(...wanted), { readOnly: true });
  await severalAtOnce(found.entries(), width, async ([i, stored]) => {
    const item = ours[i]?.item;
    if (isOver() || !item) return;
    await tend(stored, item.intent.id, async (booking) =>
      isFor(item.intent, stored.id, booking) ? agree(stored.id, item, booking) : null,
    );
  });
}
