import type { Firestore } from "@google-cloud/firestore";
import type { BookingRequest } from "../contract/bookings.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import type { StoredBooking } from "./book.ts";
import { fingerprint } from "./fingerprint.ts";

/**
 * What this request has booked before, as it is now, moved or not; null when it has booked nothing. Refuses with
 * `request-reused` where that was another wish, or is cancelled: whoever asks would take it for what they asked now.
 */
export async function findRepeated(
  db: Firestore,
  id: string,
  request: BookingRequest,
): Promise<StoredBooking | null> {
  const booking = (await bookings(db).doc(id).get()).data();
  if (!booking) return null;
  // One that was booked before fingerprints were kept is judged by what it says now.
  const wish = booking.fingerprint ?? fingerprint(booking);
  if (wish === fingerprint(request) && booking.status !== "cancelled") return { id, booking };
  throw new DomainError("request-reused", "This requestId has booked something else, or it was cancelled.");
}
