import type { Actor, Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import type { SignedInCall } from "../http/bind.ts";

interface FoundBooking {
  booking: Booking;
  /** False for an admin who looks at another's. */
  owned: boolean;
}

/** A booking for its owner or an admin. What isn't yours is 404, like what doesn't exist. */
export async function findBooking({ db, caller }: SignedInCall, id: string): Promise<FoundBooking> {
  const booking = (await bookings(db).doc(id).get()).data();
  const owned = booking?.uid === caller.uid;
  if (booking && (owned || (await caller.isAdmin()))) return { booking, owned };
  throw new DomainError("not-found");
}

/**
 * Whose decision a change of a booking is, on which refunds depend. Owners decide as patients, unless they are admins and
 * say that they do it for the clinic. Throws `forbidden` when somebody else says so.
 */
export async function findActor(
  { caller, query }: SignedInCall & { query: { by?: "clinic" | undefined } },
  owned: boolean,
): Promise<Actor> {
  const { by } = query;
  if (by === "clinic" && !(await caller.isAdmin())) throw new DomainError("forbidden");
  return owned && by !== "clinic" ? "patient" : "clinic";
}
