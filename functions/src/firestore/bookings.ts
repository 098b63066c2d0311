import type { CollectionReference, DocumentSnapshot, Firestore, Timestamp } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { DomainError } from "../domain/domain-error.ts";
import { collection } from "./collection.ts";
import { newerDocument, whyNewer } from "./refuse-newer.ts";
import { isOlderVersion } from "./upcasts.ts";

export const bookings = (db: Firestore): CollectionReference<Booking> =>
  collection(db, "bookings", bookingDocumentSchema);

/** A booking as it was read, or as a commit of ours has left it. */
export interface StoredBooking {
  readonly id: string;
  readonly booking: Booking;
  /** A change fails if the document has changed since. */
  readonly updateTime: Timestamp;
  /** An older version's document: all that the upcast filled in is written with the change. */
  readonly isOlder: boolean;
  /** The refusal to change what only newer code may change. */
  readonly newer: DomainError | null;
}

/** Null where there is none. */
export function storedBooking(found: DocumentSnapshot<Booking>): StoredBooking | null {
  const booking = found.data();
  if (!booking || !found.updateTime) return null;
  const why = whyNewer(found, bookingDocumentSchema);
  return {
    id: found.id,
    booking,
    updateTime: found.updateTime,
    isOlder: isOlderVersion(found),
    newer: why === null ? null : newerDocument(found, why),
  };
}

/** Refuses with `not-found` where there is none. */
export async function readBooking(db: Firestore, id: string): Promise<StoredBooking> {
  const found = storedBooking(await bookings(db).doc(id).get());
  if (!found) throw new DomainError("not-found");
  return found;
}
