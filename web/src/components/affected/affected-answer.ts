import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";

/** What an edit's answer tells of the appointments that it made impossible. */
export type AffectedAnswer = { affected: readonly AffectedAppointment[]; allChecked: boolean };

export const nothingAffected: AffectedAnswer = { affected: [], allChecked: true };

/** Whether somebody has to look. */
export function needsLook({ affected, allChecked }: AffectedAnswer): boolean {
  return affected.length > 0 || !allChecked;
}

/** What has become possible again needs nobody anymore. The same object where that is nothing, for a new one takes the focus. */
export function without(
  before: AffectedAnswer,
  isPossible: (booking: AffectedAppointment["booking"]) => boolean,
): AffectedAnswer {
  const affected = before.affected.filter(({ booking }) => !isPossible(booking));
  return affected.length === before.affected.length ? before : { ...before, affected };
}

/** One change after another: what the earlier ones left stands on, unless the newer answer knows better. */
export function withNewer(before: AffectedAnswer, { affected, allChecked }: AffectedAnswer): AffectedAnswer {
  const known = new Set(affected.map(({ booking }) => booking._id));
  const all = [...affected, ...before.affected.filter(({ booking }) => !known.has(booking._id))];
  return {
    affected: all.sort((a, b) => a.booking.startsAt.localeCompare(b.booking.startsAt)),
    allChecked: allChecked && before.allChecked,
  };
}
