import type { DocumentSnapshot, Firestore, Query } from "@google-cloud/firestore";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { linkBookingToAccount } from "../domain/booking-states.ts";
import { claimIdsForOwner } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import { rebuildCallerRecordsByEmail } from "../firestore/callers.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { isFromNewerRelease, logLeftToNewerRelease } from "../firestore/newer-release.ts";
import { addOtherNames, users } from "../firestore/users.ts";
import type { AuthenticatedUser } from "../http/authenticate.ts";

type Owner = Pick<AuthenticatedUser, "uid" | "email">;

/** The most bookings that one sign-in links. The next sign-in links the rest. */
const maxLinkedBookings = 50;

/** Queries the bookings that the desk made for this address. They belong to the account that verifies it. */
export function deskBookingsOfAddress(db: Firestore, email: string): Query<Booking> {
  return bookings(db).where("uid", "==", null).where("patient", "==", email);
}

/** Returns true if the desk has unlinked this booking from the account. */
export function isUnlinkedFrom(found: DocumentSnapshot, uid: string): boolean {
  const notOf: unknown = found.get("notOf");
  return found.get("uid") === null && Array.isArray(notOf) && notOf.includes(uid);
}

/**
 * Links the desk's bookings for the caller's verified address to the account, the latest first. Returns how many of them are
 * upcoming.
 */
export async function linkBookings(db: Firestore, owner: Owner, now: Date): Promise<number> {
  const waiting = await deskBookingsOfAddress(db, owner.email)
    .orderBy("startsAt", "desc")
    .limit(maxLinkedBookings)
    .get();
  let upcoming = 0;
  const names: string[] = [];
  for (const found of waiting.docs) {
    if (isUnlinkedFrom(found, owner.uid)) continue;
    if (isFromNewerRelease(found, bookingDocumentSchema)) {
      logLeftToNewerRelease(found.ref.path);
      continue;
    }
    const { id } = found;
    const { booking, change } = await linkBooking(db, id, owner, now);
    if (change) names.push(booking.patientName);
    if (change && isUpcomingOrRunning(booking, now)) upcoming += 1;
  }
  if (names.length > 0) {
    await addNamesToAccount(db, owner.uid, names);
    await rebuildCallerRecordsByEmail(db, owner.email, now);
  }
  return upcoming;
}

/** Adds the names of the linked bookings to the account, so that the search finds it by them. */
async function addNamesToAccount(db: Firestore, uid: string, names: readonly string[]): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const found = await transaction.get(users(db).doc(uid));
    const account = found.data();
    const gained = account && !account.leaving ? addOtherNames(account, names) : null;
    if (gained) transaction.update(found.ref, gained.fields);
  });
}

/** Links one booking. Changes nothing if another call has already linked it. */
async function linkBooking(db: Firestore, id: string, { uid, email }: Owner, now: Date) {
  const linkToAccount = (isDoubleBooked: boolean) =>
    changeBooking(db, id, { now, by: { role: "patient" } }, (booking) => {
      if (booking.patient !== email || booking.notOf?.includes(uid)) return null;
      const holdsTime = booking.status === "booked" && !isDoubleBooked;
      return linkBookingToAccount(booking, uid, {
        claims: holdsTime ? claimIdsForOwner(booking, { uid, personId: booking.personId }) : booking.claims,
        twice: isDoubleBooked,
      });
    });
  try {
    return await linkToAccount(false);
  } catch (error) {
    // The account has an appointment of its own at that time. It gets this one as well, and the desk must ask which one the
    // patient wants.
    if (!(error instanceof DomainError) || error.code !== "patient-busy") throw error;
    return await linkToAccount(true);
  }
}
