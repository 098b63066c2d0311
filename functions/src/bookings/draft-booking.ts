import type { BookingRequest } from "../contract/bookings.ts";
import { claimIds } from "../domain/claim-ids.ts";
import { DomainError } from "../domain/domain-error.ts";
import { dollarsToCents } from "../domain/money.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { PublicClinic } from "../firestore/public-clinic.ts";
import { fingerprint } from "./fingerprint.ts";
import { planVisit } from "./plan-visit.ts";

/** The booking that was asked for, as the clinic offers it now. Refuses what it doesn't offer, and another price. */
export function draftBooking(
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
