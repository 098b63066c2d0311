import type { Party } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { covers } from "../domain/reach.ts";
import { bookings, type StoredBooking, toStoredBooking } from "../firestore/bookings.ts";
import type { SignedInCall } from "../http/bind.ts";

interface FoundBooking extends StoredBooking {
  /** False if staff look at somebody else's booking. */
  owned: boolean;
}

/**
 * Reads a booking for its owner, or for staff whose role reaches it. For other callers it throws `not-found`, as for a booking that doesn't exist.
 */
export async function findBooking(
  { db, caller, staffReach, recordLook, recordRefusal }: SignedInCall,
  id: string,
): Promise<FoundBooking> {
  const found = toStoredBooking(await bookings(db).doc(id).get());
  const owned = found?.booking.uid === caller.uid;
  if (!found) throw new DomainError("not-found");
  const subject = { kind: "booking", id, concerns: found.booking.uid };
  if (!owned && !covers(await staffReach(), found.booking.doctorId)) {
    await recordRefusal(subject);
    throw new DomainError("not-found");
  }
  if (!owned) await recordLook(subject);
  return { ...found, owned };
}

/**
 * Returns the party whose decision a change is; refunds depend on it. Owners decide as patients, unless they are staff who
 * act for the clinic with `by=clinic`. Other callers with `by=clinic` get `forbidden`.
 */
export async function findDecidingParty(
  { query, staffReach }: SignedInCall & { query: { by?: "clinic" | undefined } },
  owned: boolean,
): Promise<Party> {
  const { by } = query;
  if (by === "clinic" && (await staffReach()) !== "all") throw new DomainError("forbidden");
  return owned && by !== "clinic" ? "patient" : "clinic";
}
