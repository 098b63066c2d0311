import type { Firestore } from "@google-cloud/firestore";
import { changeBooking } from "../bookings/change-booking.ts";
import { link } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claim-ids.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import type { Caller } from "../http/caller.ts";

/** Hands over what the clinic booked for this address, and says how many. Only for an address that the caller has proved to be theirs. */
export async function linkBookings(
  db: Firestore,
  { uid, email }: Pick<Caller, "uid" | "email">,
  now: Date,
): Promise<number> {
  const unowned = await bookings(db).where("uid", "==", null).where("patient", "==", email).get();
  for (const { id } of unowned.docs) {
    try {
      await changeBooking(db, id, now, (booking) =>
        link(booking, uid, booking.status === "booked" ? claimIds(uid, booking) : booking.claims),
      );
    } catch (error) {
      // They booked something else at that time themselves: then it is theirs, and holds its slot only.
      if (!(error instanceof DomainError) || error.code !== "patient-busy") throw error;
      await changeBooking(db, id, now, (booking) => link(booking, uid, booking.claims));
    }
  }
  return unowned.size;
}
