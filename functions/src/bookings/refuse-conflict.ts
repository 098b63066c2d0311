import type { Firestore } from "@google-cloud/firestore";
import { DomainError } from "../domain/domain-error.ts";
import { claims } from "../firestore/claims.ts";

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
    throw new DomainError("slot-taken", "Someone else has just booked that time. Please choose another.");
  }
  if (held.length > 0) {
    throw new DomainError("patient-busy", "You already have an appointment at that time.");
  }
}
