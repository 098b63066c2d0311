import { needsReceived, receivedAfter } from "../domain/received-money.ts";
import { bookings, toStoredBooking } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { writeReceived } from "../firestore/days.ts";
import { paymentsMigration } from "../firestore/migration-progress.ts";
import { logLeftToNewerRelease } from "../firestore/newer-release.ts";
import type { Migration } from "./migration.ts";

/**
 * Adds the days of its money to each booking that an earlier release paid or refunded, and the money to these days. A booking that a
 * newer release wrote is left alone.
 */
export const datePayments: Migration = {
  name: paymentsMigration,
  does: "Count each payment on the day on which it came",
  documents: (db) => db.collection("bookings"),
  migrate: async ({ db }, { id, ref }, dry) => {
    const found = toStoredBooking(await bookings(db).doc(id).get());
    if (!found) return false;
    const { booking, updateTime } = found;
    if (found.newer) {
      logLeftToNewerRelease(ref.path);
      return false;
    }
    if (!needsReceived(booking, booking)) return false;
    if (dry) return true;
    const { timeZone } = (await readClinic(db)).settings;
    const received = receivedAfter(booking, booking, timeZone, booking.updatedAt);
    const batch = db.batch();
    batch.update(ref, { ...received }, { lastUpdateTime: updateTime });
    writeReceived(batch, db, booking, { ...booking, ...received });
    await batch.commit();
    return true;
  },
};
