import type { Firestore } from "@google-cloud/firestore";
import { freeHolders, leastBusy, unblockedHolders } from "../domain/availability.ts";
import type { Booking } from "../domain/booking.ts";
import { holderClaimIds, patientClaimIds } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { PlannedAppointment } from "../domain/plan-appointment.ts";
import { holderRange } from "../domain/time-range.ts";
import { readConflictingClaimIds } from "../firestore/claims.ts";
import { readDay } from "../firestore/days.ts";

export interface HolderChoice {
  /** The id of the booking that needs a holder. */
  bookingId: string;
  patient: Pick<Booking, "uid" | "personId">;
  visit: PlannedAppointment;
  /** The holder who gets the appointment if possible. */
  preferred?: string | undefined;
}

/**
 * Chooses the holder of an appointment: the preferred one, or a random one among the least busy of the day. The caller has read
 * the clinic in its transaction before, so a block that is added later waits for this booking (`firestore/blocks.ts`), and the
 * day shows all earlier ones. Another booking may take the holder's time before the commit, which then fails. Throws `slot-taken`
 * or `patient-busy`.
 */
export async function chooseHolder(db: Firestore, choice: HolderChoice): Promise<string> {
  const { visit, preferred, bookingId } = choice;
  const held = holderRange(visit.slot, visit.durationMinutes, visit.bufferMinutes);
  const { visits, blocks } = await readDay(db, visit.date);
  const holders = unblockedHolders(visit.holders, blocks, held);
  const [only, ...others] = holders;
  if (only === undefined) throw new DomainError("slot-taken");
  if (preferred !== undefined && holders.includes(preferred)) return preferred;
  if (others.length === 0) return only;
  const { [bookingId]: _, ...rivals } = visits;
  const free = freeHolders(holders, { visits: rivals, blocks }, held);
  return free.length > 0 ? pickRandom(leastBusy(free, rivals)) : chooseFreeHolder(db, choice);
}

/**
 * Chooses a holder after another booking was faster. It reads the claims, which show exactly who is free, and the day, which shows
 * who is blocked.
 */
export async function chooseFreeHolder(
  db: Firestore,
  { bookingId, patient, visit, preferred }: HolderChoice,
): Promise<string> {
  const own = patientClaimIds(patient, visit);
  const { blocks } = await readDay(db, visit.date);
  const held = holderRange(visit.slot, visit.durationMinutes, visit.bufferMinutes);
  const unblocked = unblockedHolders(visit.holders, blocks, held);
  const byHolder = unblocked.map((holder) => ({ holder, claims: holderClaimIds(holder, visit) }));
  const taken = await readConflictingClaimIds(db, bookingId, [
    ...own,
    ...byHolder.flatMap(({ claims }) => claims),
  ]);
  if (own.some((claim) => taken.has(claim))) throw new DomainError("patient-busy");
  const free = byHolder.filter(({ claims }) => !claims.some((claim) => taken.has(claim)));
  if (free.length === 0) throw new DomainError("slot-taken");
  const holders = free.map(({ holder }) => holder);
  return holders.find((holder) => holder === preferred) ?? pickRandom(holders);
}

/** Returns a random holder. The list must not be empty. */
export function pickRandom(holders: readonly string[]): string {
  const chosen = holders[Math.floor(Math.random() * holders.length)];
  if (chosen === undefined) throw new RangeError("nobody to choose from");
  return chosen;
}
