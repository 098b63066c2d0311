/** What somebody asks to book, as the clinic offers it now, and whether they have asked before. */
import { createHash } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { BookingRequest } from "../contract/bookings.ts";
import { dollarsToCents } from "../contract/fields.ts";
import type { Booking } from "../domain/booking.ts";
import { readDate } from "../domain/calendar-date.ts";
import { claimIds } from "../domain/claims.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { findDoctor } from "../domain/holders.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import type { Visit } from "../domain/plan-visit.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { bookings } from "../firestore/bookings.ts";

/** Whose it is: an account's holder or one of their family, or with neither a caller. */
export interface Patient {
  uid: string | null;
  person: { id: string; name: string } | null;
}

/** The booking that was asked for, with this holder. Refuses another price than the catalogue's. */
export function draftBooking(
  clinic: Clinic,
  { uid, person }: Patient,
  request: BookingRequest,
  visit: Visit,
  holder: string,
  now: Date,
): Booking {
  const { treatment, date, slot, durationMinutes, startsAt, endsAt } = visit;
  if (request.Price !== undefined && dollarsToCents(request.Price) !== treatment.priceCents) {
    throw new DomainError("price-changed");
  }
  const doctor = findDoctor(clinic, holder);
  const personId = person?.id ?? null;
  return {
    version: 1,
    standsSince: 1,
    uid,
    personId,
    callerId: null,
    fingerprint: fingerprint(request),
    treatmentId: treatment.id,
    treatment: treatment.name,
    holder,
    doctorId: doctor?.id ?? null,
    doctor: doctor?.name ?? null,
    date,
    slot,
    startsAt,
    endsAt,
    durationMinutes,
    priceCents: treatment.priceCents,
    patient: request.patient.toLowerCase(),
    patientName: person?.name ?? request.patientName,
    phone: request.phone,
    phoneE164: normalizePhone(request.phone, clinic.settings.address.country),
    note: request.note ?? "",
    status: "booked",
    payment: treatment.priceCents === 0 ? "nothing-due" : "unpaid",
    method: null,
    transactionId: null,
    paidWith: null,
    paidAt: null,
    card: null,
    returnedCents: 0,
    lostCents: 0,
    dispute: null,
    refunds: {},
    refundDueAt: null,
    givenBack: null,
    cancellation: clinic.settings.cancellation,
    refundLostAt: null,
    confirmedAt: null,
    arrivedAt: null,
    nextReminderAt: request.patient === "" ? null : firstReminderAt(date, clinic.settings, now),
    claims: claimIds({ uid, personId, holder, date, slot, durationMinutes }),
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
  if (booking.fingerprint === fingerprint(request) && booking.status !== "cancelled") return { id, booking };
  throw new DomainError("request-reused");
}

/**
 * What was asked for, before anything is chosen: whether a request that comes again is the same one. The price is not part
 * of it, as it is what the patient saw and not what they asked for.
 */
function fingerprint(request: BookingRequest): string {
  const {
    treatmentId,
    date,
    slot,
    patient,
    patientName,
    phone,
    doctorId = null,
    personId = null,
    note = "",
  } = request;
  const day = readDate(date) ?? date;
  const wish = [treatmentId, day, slot, patient.toLowerCase(), patientName, phone, doctorId, personId, note];
  return createHash("sha256").update(JSON.stringify(wish)).digest("hex").slice(0, 32);
}
