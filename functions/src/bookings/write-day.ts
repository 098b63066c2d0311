import { FieldValue, type Firestore } from "@google-cloud/firestore";
import type { DayChange } from "../domain/booking-states.ts";
import { days } from "../firestore/days.ts";
import type { Writes } from "../firestore/writes.ts";

/** Adds one change to the day's projection. Nested maps, because `merge` takes dotted keys for names. */
export function writeDay(writes: Writes, db: Firestore, change: DayChange): void {
  const { date, treatmentId, take, release, counts = {}, incomeCents = 0 } = change;
  const added = Object.entries(counts).map(([name, by]) => [name, FieldValue.increment(by)]);
  writes.set(
    days(db).doc(date),
    {
      ...(take && { taken: { [treatmentId]: FieldValue.arrayUnion(take) } }),
      ...(release && { taken: { [treatmentId]: FieldValue.arrayRemove(release) } }),
      ...(added.length > 0 && { counts: Object.fromEntries(added) }),
      ...(incomeCents !== 0 && { incomeCents: FieldValue.increment(incomeCents) }),
    },
    { merge: true },
  );
}
