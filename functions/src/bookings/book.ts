import { createHash, randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { readClinicIn } from "../catalogue/read-clinic.ts";
import type { BookingRequest } from "../contract/bookings.ts";
import { DomainError } from "../domain/domain-error.ts";
import { codeOf } from "../error-code.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { users } from "../firestore/users.ts";
import { admitBooking, type Booker } from "./admit-booking.ts";
import { draftBooking } from "./draft-booking.ts";
import { findRepeated } from "./find-repeated.ts";
import { refuseConflict } from "./refuse-conflict.ts";
import { writeDay } from "./write-day.ts";

export interface StoredBooking {
  id: string;
  booking: BookingDocument;
}

/** Each try loses only to something else that the same account did, or to a claim that was released again. */
const maxTries = 24;

/**
 * Books in one commit of creates, so that of two rivals one fails: contract section 2. `uid` is the owner, null when the
 * clinic books for a caller. The same `requestId` of the same booker with the same wish is the same booking.
 */
export async function book(
  db: Firestore,
  booker: Booker,
  uid: string | null,
  request: BookingRequest,
  now: Date,
): Promise<StoredBooking> {
  const id = bookingId(booker.uid, request.requestId ?? randomUUID());
  for (let tries = 0; tries < maxTries; tries++) {
    let held: string[] = [];
    try {
      const booking = await commitBooking(db, { id, booker, uid, request, now }, (drafted) => {
        held = drafted.claims;
      });
      return { id, booking };
    } catch (error) {
      const refused = error instanceof DomainError;
      const taken = codeOf(error) === alreadyExists;
      if (!refused && !taken && !isOutdated(error)) throw error;
      // It may stand already: sent before by the patient, or by the SDK, which repeats a commit whose answer was lost.
      const repeated = await findRepeated(db, id, request);
      if (repeated) return repeated;
      if (refused) throw error;
      if (taken) await refuseConflict(db, id, uid, held);
    }
  }
  throw new DomainError("conflict", "That time is being booked and released just now. Please try again.");
}

interface Wanted {
  id: string;
  booker: Booker;
  uid: string | null;
  request: BookingRequest;
  now: Date;
}

/**
 * One try. Only the clinic is read under a lock, which bookings share: they don't wait for each other, while an edit of the
 * clinic waits for them and then sees them. Everything else is created blindly, or written on condition that it hasn't
 * changed.
 */
function commitBooking(
  db: Firestore,
  { id, booker, uid, request, now }: Wanted,
  drafted: (booking: BookingDocument) => void,
): Promise<BookingDocument> {
  return db.runTransaction(async (transaction) => {
    const [clinic, account] = await Promise.all([
      readClinicIn(transaction, db),
      uid === null ? null : users(db).doc(uid).get(),
    ]);
    const writeAccount = account && (await admitBooking(transaction, account, booker, clinic.settings, now));
    const booking = draftBooking(clinic, uid, request, now);
    drafted(booking);
    const claim = { bookingId: id, uid, requestId: request.requestId ?? null };
    for (const held of booking.claims) transaction.create(claims(db).doc(held), claim);
    transaction.create(bookings(db).doc(id), booking);
    const { date, treatmentId, slot } = booking;
    writeDay(transaction, db, { date, treatmentId, take: slot, counts: { booked: 1 } });
    writeAccount?.(id, booking);
    return booking;
  });
}

/** Made beforehand from who asks and what they call their request, so that a repeated request meets its own booking. */
function bookingId(uid: string, requestId: string): string {
  return createHash("sha256").update(`${uid}/${requestId}`).digest("hex").slice(0, 24);
}
