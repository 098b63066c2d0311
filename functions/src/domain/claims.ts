/**
 * Ids of the documents whose existence is a booking: one for each quarter-hour of whoever holds the time, and of the patient
 * where that is a person with an account. docs/decisions/claims-by-create.md
 */
import type { Booking } from "./booking.ts";
import { quarterHours } from "./slot.ts";

type Time = Pick<Booking, "date" | "slot" | "durationMinutes">;

export function holderClaims(holder: string, { date, slot, durationMinutes }: Time): string[] {
  return quarterHours(slot, durationMinutes).map((time) => `${holder}_${date}_${time}`);
}

/** None for who has no account: nobody knows whether it is the same person. */
export function patientClaims(
  { uid, personId }: Pick<Booking, "uid" | "personId">,
  { date, slot, durationMinutes }: Time,
): string[] {
  if (uid === null) return [];
  const patient = personId === null ? uid : `${uid}.${personId}`;
  return quarterHours(slot, durationMinutes).map((time) => `${patientPrefix}${patient}_${date}_${time}`);
}

const patientPrefix = "patient_";

export function isPatientClaim(id: string): boolean {
  return id.startsWith(patientPrefix);
}

/**
 * Of an appointment that another doctor takes over, or that moves. At its own time the patient's stay as they are: who is in two
 * places has none, for the other appointment holds them.
 */
export function claimsOfMoved(
  booking: Time & Pick<Booking, "uid" | "personId" | "claims">,
  target: Pick<Booking, "date" | "slot" | "holder">,
): string[] {
  const sameTime = target.date === booking.date && target.slot === booking.slot;
  if (!sameTime) return claimIds({ ...booking, ...target });
  return [...holderClaims(target.holder, booking), ...booking.claims.filter(isPatientClaim)];
}

export function claimIds(booking: Time & Pick<Booking, "uid" | "personId" | "holder">): string[] {
  return [...holderClaims(booking.holder, booking), ...patientClaims(booking, booking)];
}
