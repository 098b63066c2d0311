import type { Party } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings, type StoredBooking, storedBooking } from "../firestore/bookings.ts";
import type { SignedInCall } from "../http/bind.ts";

interface FoundBooking extends StoredBooking {
  /** False for an admin who looks at another's. */
  owned: boolean;
}

/** A booking for its owner or an admin. What isn't yours is 404, like what doesn't exist. */
export async function findBooking({ db, caller }: SignedInCall, id: string): Promise<FoundBooking> {
  const found = storedBooking(await bookings(db).doc(id).get());
  const owned = found?.booking.uid === caller.uid;
  if (found && (owned || (await caller.isAdmin()))) return { ...found, owned };
  throw new DomainError("not-found");
}

/**
 * Whose decision a change of a booking is, on which refunds depend. Owners decide as patients, unless they are admins and
 * say that they do it for the clinic. Throws `forbidden` when somebody else says so.
 */
export async function findParty(
  { caller, query }: SignedInCall & { query: { by?: "clinic" | undefined } },
  owned: boolean,
): Promise<Party> {
  const { by } = query;
  if (by === "clinic" && !(await caller.isAdmin())) throw new DomainError("forbidden");
  return owned && by !== "clinic" ? "patient" : "clinic";
}
