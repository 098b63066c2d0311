import type { DocumentSnapshot, Firestore, Query } from "@google-cloud/firestore";
import { type Booking, isOpen } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { link } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import { rebuildCallersWithAddress } from "../firestore/callers.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { isForNewerCode, logLeftToNewer } from "../firestore/refuse-newer.ts";
import { users, withNames } from "../firestore/users.ts";
import type { Caller } from "../http/caller.ts";

type Owner = Pick<Caller, "uid" | "email">;

/** More than a desk books for one caller between two sign-ins; what is beyond waits for the next. */
const most = 50;

/** What the clinic booked for this address. It is whose the address is proved to be, and nobody else's. */
export function waitingFor(db: Firestore, email: string): Query<Booking> {
  return bookings(db).where("uid", "==", null).where("patient", "==", email);
}

/** Whether the desk has taken this appointment back from the account. */
export function isTakenBackFrom(found: DocumentSnapshot, uid: string): boolean {
  const notOf: unknown = found.get("notOf");
  return found.get("uid") === null && Array.isArray(notOf) && notOf.includes(uid);
}

/**
 * Hands over what the clinic booked for this address, the latest first, and says how many coming appointments that gave
 * them. Only for an address that the caller has proved to be theirs.
 */
export async function linkBookings(db: Firestore, owner: Owner, now: Date): Promise<number> {
  const waiting = await waitingFor(db, owner.email).orderBy("startsAt", "desc").limit(most).get();
  let coming = 0;
  const names: string[] = [];
  for (const found of waiting.docs) {
    if (isTakenBackFrom(found, owner.uid)) continue;
    if (isForNewerCode(found, bookingDocumentSchema)) {
      logLeftToNewer(found.ref.path);
      continue;
    }
    const { id } = found;
    const { booking, change } = await linkBooking(db, id, owner, now);
    if (change) names.push(booking.patientName);
    if (change && isOpen(booking, now)) coming += 1;
  }
  if (names.length > 0) {
    await keepNames(db, owner.uid, names);
    await rebuildCallersWithAddress(db, owner.email, now);
  }
  return coming;
}

/** The account is found by the names that its appointments were booked under. */
async function keepNames(db: Firestore, uid: string, names: readonly string[]): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const found = await transaction.get(users(db).doc(uid));
    const account = found.data();
    const gained = account && !account.leaving ? withNames(account, names) : null;
    if (gained) transaction.update(found.ref, gained.fields);
  });
}

/** Changes nothing where a call beside this one was first. */
async function linkBooking(db: Firestore, id: string, { uid, email }: Owner, now: Date) {
  const take = (twice: boolean) =>
    changeBooking(db, id, { now, by: { role: "patient" } }, (booking) => {
      if (booking.patient !== email || booking.notOf?.includes(uid)) return null;
      const standing = booking.status === "booked" && !twice;
      return link(booking, uid, { claims: standing ? claimIds({ ...booking, uid }) : booking.claims, twice });
    });
  try {
    return await take(false);
  } catch (error) {
    // They booked something else at that time themselves: then it is theirs, and the desk is to ask them which one they want.
    if (!(error instanceof DomainError) || error.code !== "patient-busy") throw error;
    return await take(true);
  }
}
