import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { coversTime, intersect, type TimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";

type Visit = Pick<Booking, "treatmentId" | "doctorId" | "slot" | "startsAt" | "endsAt">;

/**
 * Times of its own day that nobody but the appointment itself keeps from being free, and its move sets free: an hour at ten
 * can begin at a quarter past. `starts` are all the treatment's; when the dentist is free is read off the times that are
 * offered of theirs, whatever the treatment.
 */
export function timesWithinOwn(
  visit: Visit,
  starts: readonly string[],
  offered: readonly AvailableTreatment[],
): string[] {
  const minutes = differenceInMinutes(visit.endsAt, visit.startsAt);
  const own = rangeOf(visit.slot, minutes);
  const free = offered.flatMap((treatment) =>
    startsOf(treatment, visit).map((slot) => rangeOf(slot, treatment.durationMinutes)),
  );
  return starts.filter((slot) => {
    const time = rangeOf(slot, minutes);
    return slot !== visit.slot && intersect([time], [own]).length > 0 && coversTime([...free, own], time);
  });
}

/** Of the appointment's dentist, or of its treatment's seat. */
function startsOf({ _id, slots, doctors }: AvailableTreatment, { treatmentId, doctorId }: Visit): string[] {
  if (doctorId === null) return _id === treatmentId ? slots : [];
  return doctors.find((doctor) => doctor._id === doctorId)?.slots ?? [];
}

function rangeOf(slot: string, minutes: number): TimeRange {
  const from = slotMinutes(slot);
  return { from, to: from + minutes };
}
