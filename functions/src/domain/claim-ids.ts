/** Ids of the documents whose existence is a booking: contract section 2. */
import { quarterHours, slotKey } from "./slot.ts";

/** All that an appointment holds: its slot and, for a patient with an account, each quarter-hour of their time. */
export function claimIds(
  uid: string | null,
  visit: { date: string; treatmentId: string; slot: string; durationMinutes: number },
): string[] {
  const { date, treatmentId, slot, durationMinutes } = visit;
  const slotClaim = `slot_${date}_${treatmentId}_${slotKey(slot)}`;
  if (uid === null) return [slotClaim];
  return [slotClaim, ...quarterHours(slot, durationMinutes).map((time) => `patient_${uid}_${date}_${time}`)];
}
