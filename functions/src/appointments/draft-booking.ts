/** What somebody asks to book, as the clinic offers it now, and whether they have asked before. */
import { createHash } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { BookingRequest } from "../contract/bookings.ts";
import { dollarsToCents } from "../contract/fields.ts";
import { planVisit } from "../domain/availability.ts";
import type { Booking } from "../domain/booking.ts";
import { readDate } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { claimIds } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";

/** The booking that was asked for, as the clinic offers it now. Refuses what it doesn't offer, and another price. */
export function draftBooking(
  clinic: Clinic,
  uid: string | null,
  request: BookingRequest,
  now: Date,
): Booking {
  const visit = planVisit(clinic, request, now);
  const { treatment, date, slot, durationMinutes, startsAt, endsAt } = visit;
  if (request.Price !== undefined && dollarsToCents(request.Price) !== treatment.priceCents) {
    throw new DomainError("price-changed");
  }
  return {
    uid,
    fingerprint: fingerprint(request),
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
    refunds: {},
    refundDueAt: null,
    givenBack: null,
    cancellation: clinic.settings.cancellation,
    refundLostAt: null,
    claims: claimIds(uid, { ...visit, treatmentId: treatment.id }),
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    cancelledBy: null,
  };
}

/**
 * What this request has booked before, as it is now, moved or not; null when it has booked nothing. Refuses with
 * `request-reused` where that was another wish, or is cancelled: whoever asks would take it for what they asked now.
 */
export async function findRepeated(
  db: Firestore,
  id: string,
  request: BookingRequest,
): Promise<{ id: string; booking: Booking } | null> {
  const booking = (await bookings(db).doc(id).get()).data();
  if (!booking) return null;
  // One that was booked before fingerprints were kept is judged by what it says now.
  const wish = booking.fingerprint ?? fingerprint(booking);
  if (wish === fingerprint(request) && booking.status !== "cancelled") return { id, booking };
  throw new DomainError("request-reused");
}

type Wish = Pick<Booking, "treatmentId" | "date" | "slot" | "patient" | "patientName" | "phone">;

/**
 * What was asked for, before anything is chosen: whether a request that comes again is the same one. The price is not part
 * of it, as it is what the patient saw and not what they asked for.
 */
function fingerprint({ treatmentId, date, slot, patient, patientName, phone }: Wish): string {
  const wish = [treatmentId, readDate(date) ?? date, slot, patient.toLowerCase(), patientName, phone];
  return createHash("sha256").update(JSON.stringify(wish)).digest("hex").slice(0, 32);
}
