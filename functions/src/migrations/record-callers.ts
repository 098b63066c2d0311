import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { isAnonymous } from "../domain/caller.ts";
import { bookings } from "../firestore/bookings.ts";
import { findCaller, writeCaller } from "../firestore/callers.ts";
import { nameSearchMigrations } from "../firestore/migration-progress.ts";
import { isFromNewerRelease, logLeftToNewerRelease } from "../firestore/newer-release.ts";
import { isAlreadyExists } from "../firestore/status-codes.ts";
import type { Migration } from "./migration.ts";

/** Bookings that an older release made for callers have no caller record. This step creates it. */
export const createCallerRecords: Migration = {
  name: nameSearchMigrations.callers,
  does: "Make a record of each caller from their appointments",
  documents: (db) => db.collection("bookings").where("uid", "==", null),
  migrate: async ({ db }, { id }, dry) => {
    const found = await bookings(db).doc(id).get();
    const booking = found.data();
    if (!booking || !found.updateTime) return false;
    if (booking.uid !== null || booking.callerId !== null || isAnonymous(booking)) return false;
    if (isFromNewerRelease(found, bookingDocumentSchema)) {
      logLeftToNewerRelease(found.ref.path);
      return false;
    }
    if (dry) return true;
    for (let tries = 1; ; tries++) {
      const caller = await findCaller(db, booking);
      const batch = db.batch();
      batch.update(found.ref, { callerId: caller.id }, { lastUpdateTime: found.updateTime });
      writeCaller(batch, caller, id, booking, new Date());
      try {
        await batch.commit();
        return true;
      } catch (error) {
        // The desk has booked for the same new caller at the same time, so the caller is read again.
        if (!isAlreadyExists(error) || tries === maxTries) throw error;
      }
    }
  },
};

const maxTries = 5;
