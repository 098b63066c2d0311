/** Which times are held: the claims that make a booking, and each day's projection of them. */
import { FieldValue, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { DayChange } from "../domain/booking-change.ts";
import { DomainError } from "../domain/domain-error.ts";
import { collection } from "./collection.ts";
import type { Writes } from "./writes.ts";

/** That it exists is the booking of a slot, or of a patient's quarter-hour. Only ever created and deleted. */
const claimDocumentSchema = z.object({
  bookingId: z.string(),
  uid: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});

export const claims = (db: Firestore) => collection(db, "claims", claimDocumentSchema);

/**
 * After a commit that found a claim there already: throws the refusal when another booking holds one of these, and
 * returns when none does (it was released meanwhile, or the claim is this booking's own).
 */
export async function refuseConflict(
  db: Firestore,
  bookingId: string,
  uid: string | null,
  claimIds: readonly string[],
): Promise<void> {
  const found = await db.getAll(...claimIds.map((id) => claims(db).doc(id)));
  const held = found.filter((claim) => claim.exists && claim.data()?.bookingId !== bookingId);
  const slot = held.find(({ id }) => id.startsWith("slot_"));
  if (slot && (uid === null || slot.data()?.uid !== uid)) {
    throw new DomainError("slot-taken");
  }
  if (held.length > 0) {
    throw new DomainError("patient-busy");
  }
}

const countsSchema = z.object({
  booked: z._default(z.number(), 0),
  cancelled: z._default(z.number(), 0),
  noShow: z._default(z.number(), 0),
});

/** A projection of the day's bookings, so that reads are cheap. Every change of a booking changes it in the same commit. */
const dayDocumentSchema = z.object({
  /** Taken slots by treatment id. */
  taken: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Bookings by what they are now. */
  counts: z._default(countsSchema, { booked: 0, cancelled: 0, noShow: 0 }),
  /** Received and not given back, by card and at the desk. */
  incomeCents: z._default(z.number(), 0),
});
export type DayDocument = z.infer<typeof dayDocumentSchema>;

/** By clinic date, `2023-01-05`. */
export const days = (db: Firestore) => collection(db, "days", dayDocumentSchema);

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
