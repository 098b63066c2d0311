import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from "@google-cloud/firestore";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";

/** How many a day's sheet shows by itself: whoever books and cancels without end swells no answer. */
const shown = 20;

interface Cancelled {
  /** By date, how many in all. */
  counts: ReadonlyMap<string, number>;
  /** Of each day, those cancelled last. */
  latest: QueryDocumentSnapshot<BookingDocument>[];
}

/** Asks for bookings of those days only on which, as their projections know, something was cancelled. */
export async function readCancelled(db: Firestore, dates: readonly string[]): Promise<Cancelled> {
  const id = FieldPath.documentId();
  const known = await days(db).where(id, ">=", dates.at(0)).where(id, "<=", dates.at(-1)).get();
  const counts = new Map(known.docs.map((day) => [day.id, day.data().counts.cancelled]));
  const some = [...counts].filter(([, count]) => count > 0);
  const found = await Promise.all(some.map(([date]) => cancelledOn(db, date).limit(shown).get()));
  return { counts, latest: found.flatMap(({ docs }) => docs) };
}

/** The last one cancelled first. */
export function cancelledOn(db: Firestore, date: string): Query<BookingDocument> {
  const cancelled = bookings(db).where("date", "==", date).where("status", "==", "cancelled");
  return cancelled.orderBy("cancelledAt", "desc");
}
