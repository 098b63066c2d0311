import type { CollectionReference, DocumentSnapshot, Firestore, Timestamp } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { DomainError } from "../domain/domain-error.ts";
import { collection } from "./collection.ts";
import { newerReleaseError, whyFromNewerRelease } from "./newer-release.ts";
import { isOlderVersion } from "./upcasts.ts";

export const bookings = (db: Firestore): CollectionReference<Booking> =>
  collection(db, "bookings", bookingDocumentSchema);

/** A booking with its id, as it was read from Firestore or written by our own commit. */
export interface StoredBooking {
  readonly id: string;
  readonly booking: Booking;
  /** The time of the document's last write. A change of the booking fails if the document was written after it. */
  readonly updateTime: Timestamp;
  /** True if an older release wrote the document. The next change then also stores the fields that the upcast filled in. */
  readonly isOlder: boolean;
  /** The error to throw on a change if only a newer release may change this booking; null if this release may. */
  readonly newer: DomainError | null;
}

/** Converts a Firestore snapshot to a `StoredBooking`. Returns null if the booking doesn't exist. */
export function toStoredBooking(found: DocumentSnapshot<Booking>): StoredBooking | null {
  const booking = found.data();
  if (!booking || !found.updateTime) return null;
  const reason = whyFromNewerRelease(found, bookingDocumentSchema);
  return {
    id: found.id,
    booking,
    updateTime: found.updateTime,
    isOlder: isOlderVersion(found),
    newer: reason === null ? null : newerReleaseError(found, reason),
  };
}

/** Throws `not-found` if the booking doesn't exist. */
export async function readBooking(db: Firestore, id: string): Promise<StoredBooking> {
  const found = toStoredBooking(await bookings(db).doc(id).get());
  if (!found) throw new DomainError("not-found");
  return found;
}
