/** The times that the desk proposes for a patient's next visit. */
import type { ManagedTimes } from "@clinic/contract/available.ts";
import { daysFromTo } from "@clinic/domain/calendar-date.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";

export interface Proposal {
  dateISO: ClinicDay;
  slot: string;
  /** Null for a treatment without dentists. */
  doctor: { _id: string; name: string } | null;
}

export const maxProposals = 3;

/**
 * Picks a time on each of the three days nearest to the target: first days on which the patient's dentist is free, then others. In
 * the order of their dates.
 */
export function pickProposals(
  ofDentist: ManagedTimes,
  ofAnyone: ManagedTimes,
  target: ClinicDay,
): Proposal[] {
  const own = pickNearestDays(ofDentist, target);
  const days = new Set(own.map(({ dateISO }) => dateISO));
  const others = pickNearestDays(
    ofAnyone.filter(({ dateISO }) => !days.has(dateISO)),
    target,
  );
  return [...own, ...others]
    .slice(0, maxProposals)
    .toSorted((one, other) => one.dateISO.localeCompare(other.dateISO));
}

function pickNearestDays(times: ManagedTimes, target: ClinicDay): Proposal[] {
  const distance = ({ dateISO }: { dateISO: ClinicDay }) => Math.abs(daysFromTo(target, dateISO));
  return times
    .toSorted((one, other) => distance(one) - distance(other))
    .flatMap(({ dateISO, times: [first] }) =>
      first ? [{ dateISO, slot: first.slot, doctor: first.doctors[0] ?? null }] : [],
    )
    .slice(0, maxProposals);
}
