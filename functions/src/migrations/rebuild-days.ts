import { isDeepStrictEqual } from "node:util";
import type { Block, DayBlocks } from "../domain/blocks.ts";
import type { Booking } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { cancelledBookingTotalsOf, type Day, dayEntryOf, dayWithoutBookings } from "../domain/day-entry.ts";
import { type ReceivedTotals, receivedTotalsOf } from "../domain/received-money.ts";
import { blockDocumentSchema, blocks, dayBlockOf } from "../firestore/blocks.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";
import { isFromNewerRelease, logLeftToNewerRelease } from "../firestore/newer-release.ts";
import type { Migration } from "./migration.ts";

/**
 * Rebuilds each day's summary from its bookings and blocks, because an older release may have left something out. Fields of a
 * newer release are kept. A day with a booking that only a newer release can change is left alone.
 */
export const rebuildDays: Migration = {
  name: "rebuild-days",
  does: "Rebuild each stored day from its appointments",
  documents: (db) => db.collection("days"),
  migrate: async ({ db }, { id, ref, updateTime }, dry) => {
    // Each change of a booking or a block also changes its day, so a change after this read makes the commit fail.
    const [{ docs }, paid, blocked] = await Promise.all([
      bookings(db).where("date", "==", id).get(),
      bookings(db).where("receivedOn", "array-contains", id).get(),
      blocks(db).where("date", "==", id).get(),
    ]);
    if (
      [...docs, ...paid.docs].some((found) => isFromNewerRelease(found, bookingDocumentSchema)) ||
      blocked.docs.some((found) => isFromNewerRelease(found, blockDocumentSchema))
    ) {
      logLeftToNewerRelease(ref.path);
      return false;
    }
    const stored = (await days(db).doc(id).get()).data() ?? dayWithoutBookings;
    const rebuilt = {
      ...dayOf(
        docs.map((found) => [found.id, found.data()]),
        stored,
      ),
      received: receivedTotalsOf(
        id,
        paid.docs.map((found) => found.data()),
      ),
      blocks: blocksOf(
        blocked.docs.map((found) => [found.id, found.data()]),
        stored,
      ),
    };
    if (isDayUnchanged(stored, rebuilt)) return false;
    if (!dry) await ref.update({ ...rebuilt }, { lastUpdateTime: updateTime });
    return true;
  },
};

function blocksOf(all: readonly (readonly [string, Block])[], stored: Day): DayBlocks {
  return Object.fromEntries(all.map(([id, block]) => [id, { ...stored.blocks[id], ...dayBlockOf(block) }]));
}

function dayOf(all: readonly (readonly [string, Booking])[], stored: Day): Omit<Day, "blocks"> {
  const visits = Object.fromEntries(
    all.flatMap(([id, booking]) => {
      const visit = dayEntryOf(booking);
      return visit ? [[id, { ...stored.visits[id], ...visit }]] : [];
    }),
  );
  const cancelled = { ...stored.cancelled, ...dayWithoutBookings.cancelled };
  for (const [, booking] of all) {
    const { count, cardCents, deskCents } = cancelledBookingTotalsOf(booking);
    cancelled.count += count;
    cancelled.cardCents += cardCents;
    cancelled.deskCents += deskCents;
  }
  return { visits, cancelled };
}

function isDayUnchanged(stored: Day, rebuilt: Day): boolean {
  const { visits, cancelled, blocks: known, received = {} } = stored;
  return (
    isDeepStrictEqual(
      { visits, cancelled, blocks: known },
      { visits: rebuilt.visits, cancelled: rebuilt.cancelled, blocks: rebuilt.blocks },
    ) && isDeepStrictEqual(withoutZeros(received), withoutZeros(rebuilt.received ?? {}))
  );
}

/** Sums that have become 0 mean the same as no sums. */
function withoutZeros(totals: ReceivedTotals): unknown {
  return Object.entries(totals)
    .flatMap(([currency, byHolder]) =>
      Object.entries(byHolder).flatMap(([holder, byWay]) =>
        Object.entries(byWay)
          .filter(([, cents]) => cents !== 0)
          .map(([way, cents]) => `${currency} ${holder} ${way} ${cents}`),
      ),
    )
    .sort();
}
