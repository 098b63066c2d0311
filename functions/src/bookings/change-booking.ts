import type { Firestore, WriteBatch } from "@google-cloud/firestore";
import type { BookingChange } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { codeOf } from "../error-code.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { refuseConflict } from "./refuse-conflict.ts";
import { writeDay } from "./write-day.ts";

/** Each try loses only to a rival's success, so that rivals drain long before this. */
const maxTries = 12;

/**
 * The one way in which a booking changes: reads it, lets `decide` say what changes (null: nothing), and writes booking,
 * claims and days in one commit that fails when the booking was changed since the read; then it starts again.
 * `also` adds writes of the caller's to that commit; where nothing changes they are committed alone.
 */
export async function changeBooking(
  db: Firestore,
  id: string,
  decide: (booking: BookingDocument) => BookingChange | null,
  also?: (batch: WriteBatch) => void,
): Promise<BookingDocument> {
  const reference = bookings(db).doc(id);
  for (let tries = 0; tries < maxTries; tries++) {
    const snapshot = await reference.get();
    const booking = snapshot.data();
    if (!booking || !snapshot.updateTime) throw new DomainError("not-found", "There is no such appointment.");
    const change = decide(booking);
    const batch = db.batch();
    also?.(batch);
    if (!change) {
      if (also) await batch.commit();
      return booking;
    }
    const next = { ...booking, ...change.fields, updatedAt: new Date() };
    batch.update(
      reference,
      { ...change.fields, updatedAt: next.updatedAt },
      { lastUpdateTime: snapshot.updateTime },
    );
    const gained = next.claims.filter((claim) => !booking.claims.includes(claim));
    const claim = { bookingId: id, uid: next.uid, requestId: null };
    for (const gain of gained) batch.create(claims(db).doc(gain), claim);
    for (const held of booking.claims) if (!next.claims.includes(held)) batch.delete(claims(db).doc(held));
    for (const day of change.days) writeDay(batch, db, day);
    try {
      await batch.commit();
      return next;
    } catch (error) {
      const claimed = codeOf(error) === alreadyExists && gained.length > 0;
      if (claimed) await refuseConflict(db, id, next.uid, gained);
      else if (!isOutdated(error)) throw error;
    }
  }
  throw new DomainError("conflict", "This appointment is being changed elsewhere. Please try again.");
}
