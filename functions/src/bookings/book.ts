import { createHash, randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { readClinic } from "../catalogue/read-clinic.ts";
import type { BookingRequest } from "../contract/bookings.ts";
import { claimIds } from "../domain/claim-ids.ts";
import { DomainError } from "../domain/domain-error.ts";
import { dollarsToCents } from "../domain/money.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { codeOf } from "../error-code.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import type { PublicClinic } from "../firestore/public-clinic.ts";
import { alreadyExists } from "../firestore/status-codes.ts";
import type { Caller } from "../http/caller.ts";
import { planVisit } from "./plan-visit.ts";
import { refuseConflict } from "./refuse-conflict.ts";
import { writeDay } from "./write-day.ts";

export interface StoredBooking {
  id: string;
  booking: BookingDocument;
}

/**
 * Books in one commit of creates, so that of two rivals one fails: contract section 2. `uid` is the owner, null when the
 * clinic books for a caller. The same `requestId` of the same caller is the same booking, whatever else is sent with it.
 */
export async function book(
  db: Firestore,
  caller: Pick<Caller, "uid">,
  uid: string | null,
  request: BookingRequest,
  now: Date,
): Promise<StoredBooking> {
  const requestId = request.requestId ?? null;
  const id = bookingId(caller.uid, requestId ?? randomUUID());
  const earlier = async () => {
    const booking = (await bookings(db).doc(id).get()).data();
    return booking && { id, booking };
  };
  try {
    const booking = draft(await readClinic(db), uid, request, now);
    for (let tries = 0; tries < 3; tries++) {
      if (await claim(db, id, booking, requestId)) return { id, booking };
      // The claims are there already: perhaps by a commit of ours that was sent twice.
      const landed = await earlier();
      if (landed) return landed;
      await refuseConflict(db, id, uid, booking.claims);
    }
    throw new DomainError("conflict", "That time is being booked and released just now. Please try again.");
  } catch (error) {
    // What was booked stays booked, although the same wish would be refused today.
    const landed = error instanceof DomainError && requestId !== null ? await earlier() : undefined;
    if (landed) return landed;
    throw error;
  }
}

function draft(
  clinic: PublicClinic,
  uid: string | null,
  request: BookingRequest,
  now: Date,
): BookingDocument {
  const visit = planVisit(clinic, request, now);
  const { treatment, date, slot, durationMinutes, startsAt, endsAt } = visit;
  if (request.Price !== undefined && dollarsToCents(request.Price) !== treatment.priceCents) {
    throw new DomainError("price-changed", "The price has changed meanwhile. Please look at it again.");
  }
  return {
    uid,
    treatmentId: treatment.id,
    treatment: treatment.name,
    date,
    slot,
    startsAt,
    endsAt,
    durationMinutes,
    priceCents: treatment.priceCents,
    patient: request.patient.toLowerCase(),
    patientName: request.patientName,
    phone: request.phone,
    phoneE164: normalizePhone(request.phone, clinic.settings.address.country),
    status: "booked",
    payment: treatment.priceCents === 0 ? "nothing-due" : "unpaid",
    method: null,
    transactionId: null,
    card: null,
    cancellation: clinic.settings.cancellation,
    refundLostAt: null,
    claims: claimIds(uid, { ...visit, treatmentId: treatment.id }),
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
  };
}

/** False when any of it was there already. */
async function claim(db: Firestore, id: string, booking: BookingDocument, requestId: string | null) {
  const batch = db.batch();
  const { uid, date, treatmentId, slot } = booking;
  for (const held of booking.claims) batch.create(claims(db).doc(held), { bookingId: id, uid, requestId });
  batch.create(bookings(db).doc(id), booking);
  writeDay(batch, db, { date, treatmentId, take: slot, counts: { booked: 1 } });
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (codeOf(error) === alreadyExists) return false;
    throw error;
  }
}

/** Made beforehand from who asks and what they call their request, so that a repeated request meets its own booking. */
function bookingId(uid: string, requestId: string): string {
  return createHash("sha256").update(`${uid}/${requestId}`).digest("hex").slice(0, 24);
}
