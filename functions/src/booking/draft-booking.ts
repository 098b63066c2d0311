/** Makes a booking from a request, and finds the booking that an earlier request made. */
import { createHash } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { BookingRequest } from "../contract/bookings.ts";
import type { Repeat } from "../contract/series.ts";
import type { Booking } from "../domain/booking.ts";
import { nothingAccepted } from "../domain/booking-states.ts";
import { readDate } from "../domain/calendar-date.ts";
import { claimIds } from "../domain/claims.ts";
import type { Clinic } from "../domain/clinic.ts";
import { toMinorUnits } from "../domain/currency.ts";
import { DomainError } from "../domain/domain-error.ts";
import { findDoctor } from "../domain/holders.ts";
import { changeNoticeHours } from "../domain/notice-hours.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import type { PlannedAppointment } from "../domain/plan-appointment.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { bookings } from "../firestore/bookings.ts";

/** The patient of a booking: an account holder, one of their family, or (with both fields null) a caller. */
export interface Patient {
  uid: string | null;
  person: { id: string; name: string } | null;
}

/** Throws `price-changed` if the request has another price than the treatment. */
export function refuseOtherPrice(
  { settings }: Clinic,
  { Price }: BookingRequest,
  { treatment }: PlannedAppointment,
): void {
  if (Price !== undefined && toMinorUnits(Price, settings.currency) !== treatment.priceCents) {
    throw new DomainError("price-changed");
  }
}

type DraftedVisit = Omit<PlannedAppointment, "holders"> & {
  holder: string;
  /** In minor units of the clinic's currency. Without it, the treatment's price. */
  priceCents?: number;
  /** The series that the booking belongs to, with the fingerprint of the request for all of it. */
  series?: { id: string; fingerprint: string } | undefined;
};

/** Makes the requested booking with this holder. */
export function draftBooking(
  clinic: Clinic,
  { uid, person }: Patient,
  request: BookingRequest,
  visit: DraftedVisit,
  now: Date,
): Booking {
  const { treatment, date, slot, durationMinutes, bufferMinutes, startsAt, endsAt, holder } = visit;
  const { priceCents = treatment.priceCents, series } = visit;
  const { currency } = clinic.settings;
  const doctor = findDoctor(clinic, holder);
  const personId = person?.id ?? null;
  return {
    version: 1,
    standsSince: 1,
    uid,
    personId,
    callerId: null,
    fingerprint: series?.fingerprint ?? fingerprint(request),
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
    bufferMinutes,
    priceCents,
    currency,
    patient: request.patient.toLowerCase(),
    patientName: person?.name ?? request.patientName,
    phone: request.phone,
    phoneE164: normalizePhone(request.phone, clinic.settings.address.country),
    note: request.note ?? "",
    status: "booked",
    payment: priceCents === 0 ? "nothing-due" : "unpaid",
    method: null,
    deskMethod: null,
    transactionId: null,
    paidWith: null,
    paidAt: null,
    card: null,
    returnedCents: 0,
    givenBackCents: 0,
    deskRefunds: [],
    received: [],
    receivedOn: [],
    waived: null,
    lostCents: 0,
    dispute: null,
    refunds: {},
    refundDueAt: null,
    givenBack: null,
    cancellation: clinic.settings.cancellation,
    changeNoticeHours: changeNoticeHours(clinic.settings, treatment),
    refundLostAt: null,
    confirmedAt: null,
    arrivedAt: null,
    lateAt: null,
    nextReminderAt: request.patient === "" ? null : firstReminderAt(date, clinic.settings, now),
    claims:
      endsAt <= now ? [] : claimIds({ uid, personId, holder, date, slot, durationMinutes, bufferMinutes }),
    crowded: false,
    ...nothingAccepted,
    seriesId: series?.id ?? null,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    cancelledBy: null,
  };
}

/**
 * Finds the booking that an earlier request with the same id made, as it is now, or null. It throws `request-reused` if that
 * request differed or its booking was cancelled, because the caller would mistake it for their new one.
 */
export async function findRepeatedBooking(
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
 * Computes a fingerprint of the request, to recognize a repeated one. The price is part of it only if the desk goes on despite what is
 * unusual, because else it is only what the patient saw.
 */
export function fingerprint(request: BookingRequest & { repeat?: Repeat }): string {
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
    despite = [],
    Price = null,
  } = request;
  const day = readDate(date) ?? date;
  const requestFields = [
    treatmentId,
    day,
    slot,
    patient.toLowerCase(),
    patientName,
    phone,
    doctorId,
    personId,
    note,
    ...(despite.length > 0 ? [despite.toSorted(), Price] : []),
    ...(request.repeat ? [request.repeat] : []),
  ];
  return createHash("sha256").update(JSON.stringify(requestFields)).digest("hex").slice(0, 32);
}
