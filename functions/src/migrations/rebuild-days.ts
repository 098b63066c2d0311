import { isDeepStrictEqual } from "node:util";
import type { Booking } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { cancelledSumOf, type Day, emptyDay, visitOf } from "../domain/day-visit.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/held-times.ts";
import { isForNewerCode, noteLeft } from "../firestore/refuse-newer.ts";
import type { Migration } from "./migration.ts";

/**
 * A day is a projection of its bookings: what an older version has left out of it can be made again from them. What newer code has
 * added to it stays, and so does a day with a booking that only newer code knows how to read.
 */
export const rebuildDays: Migration = {
  name: "rebuild-days",
  does: "Rebuild each stored day from its appointments",
  documents: (db) => db.collection("days"),
  migrate: async ({ db }, { id, ref, updateTime }, dry) => {
    // Every change of a booking changes its day. One after this read makes the commit fail.
    const { docs } = await bookings(db).where("date", "==", id).get();
    if (docs.some((found) => isForNewerCode(found, bookingDocumentSchema))) {
      noteLeft(ref.path);
      return false;
    }
    const stored = (await days(db).doc(id).get()).data() ?? emptyDay;
    const rebuilt = dayOf(
      docs.map((found) => [found.id, found.data()]),
      stored,
    );
    if (isSame(stored, rebuilt)) return false;
    if (!dry) await ref.update({ ...rebuilt }, { lastUpdateTime: updateTime });
    return true;
  },
};

function dayOf(all: readonly (readonly [string, Booking])[], stored: Day): Day {
  const visits = Object.fromEntries(
    all.flatMap(([id, booking]) => {
      const visit = visitOf(booking);
      return visit ? [[id, { ...stored.visits[id], ...visit }]] : [];
    }),
  );
  const cancelled = { ...stored.cancelled, ...emptyDay.cancelled };
  for (const [, booking] of all) {
    const { count, cardCents, deskCents } = cancelledSumOf(booking);
    cancelled.count += count;
    cancelled.cardCents += cardCents;
    cancelled.deskCents += deskCents;
  }
  return { visits, cancelled };
}

function isSame({ visits, cancelled }: Day, rebuilt: Day): boolean {
  return isDeepStrictEqual({ visits, cancelled }, rebuilt);
}
