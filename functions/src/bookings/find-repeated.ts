import type { Firestore } from "@google-cloud/firestore";
import { bookings } from "../firestore/bookings.ts";
import type { StoredBooking } from "./book.ts";

/** What this request has booked before, as it is now; null when it has booked nothing. */
export async function findRepeated(db: Firestore, id: string): Promise<StoredBooking | null> {
  const booking = (await bookings(db).doc(id).get()).data();
  return booking ? { id, booking } : null;
}
