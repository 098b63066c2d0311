/**
 * Ids of claims. A claim is a document that reserves one quarter-hour of a holder (a dentist or a seat), or of a patient
 * with an account. docs/decisions/claims-by-create.md
 */
import type { Booking } from "./booking.ts";
import { holderRange, quarterHours, slotRange } from "./time-range.ts";

type PatientTime = Pick<Booking, "date" | "slot" | "durationMinutes">;
type AppointmentTime = PatientTime & Pick<Booking, "bufferMinutes">;

/** The holder's claims. They cover the buffer after the appointment too: docs/decisions/buffer-and-notice.md */
export function holderClaimIds(
  holder: string,
  { date, slot, durationMinutes, bufferMinutes }: AppointmentTime,
): string[] {
  return quarterHours(holderRange(slot, durationMinutes, bufferMinutes)).map(
    (time) => `${holder}_${date}_${time}`,
  );
}

/**
 * The patient's claims. A caller without an account has none, because the server can't tell for sure whether two callers are the
 * same person. The desk is told of an appointment under the same name and address: `planDeskVisit`.
 */
export function patientClaimIds(
  { uid, personId }: Pick<Booking, "uid" | "personId">,
  { date, slot, durationMinutes }: PatientTime,
): string[] {
  if (uid === null) return [];
  const patient = personId === null ? uid : `${uid}.${personId}`;
  return quarterHours(slotRange(slot, durationMinutes)).map(
    (time) => `${patientClaimPrefix}${patient}_${date}_${time}`,
  );
}

const patientClaimPrefix = "patient_";

export function isPatientClaimId(id: string): boolean {
  return id.startsWith(patientClaimPrefix);
}

/**
 * The claims of a booking after it was moved or given to another doctor. If the time stays the same, the patient's claims
 * stay the same too: a patient with two bookings at one time has claims only for the other one.
 */
export function claimIdsAfterMove(
  booking: AppointmentTime & Pick<Booking, "uid" | "personId" | "claims">,
  target: Pick<Booking, "date" | "slot" | "holder">,
): string[] {
  const sameTime = target.date === booking.date && target.slot === booking.slot;
  if (!sameTime) return claimIds({ ...booking, ...target });
  return [...holderClaimIds(target.holder, booking), ...booking.claims.filter(isPatientClaimId)];
}

/**
 * The claims of a booking that gets this owner: the holder's stay, and the patient's are new. A booking that the desk noted after its
 * end claims nothing.
 */
export function claimIdsForOwner(
  booking: PatientTime & Pick<Booking, "claims">,
  owner: Pick<Booking, "uid" | "personId">,
): string[] {
  if (booking.claims.length === 0) return [];
  const ofHolder = booking.claims.filter((claim) => !isPatientClaimId(claim));
  return [...ofHolder, ...patientClaimIds(owner, booking)];
}

export function claimIds(booking: AppointmentTime & Pick<Booking, "uid" | "personId" | "holder">): string[] {
  return [...holderClaimIds(booking.holder, booking), ...patientClaimIds(booking, booking)];
}
