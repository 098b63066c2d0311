import type { Absence } from "@clinic/contract/absences.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes, timeOfDayAt } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns";

/** Whether they would be away for a part of the visit. */
export function takesTimeOf(
  { from, to }: Pick<Absence, "from" | "to">,
  { dateISO, slot, startsAt, endsAt }: Pick<Booking, "dateISO" | "slot" | "startsAt" | "endsAt">,
): boolean {
  const start = slotMinutes(slot);
  const end = start + differenceInMinutes(endsAt, startsAt);
  return `${dateISO}T${timeOfDayAt(start)}` < to && from < `${dateISO}T${timeOfDayAt(end)}`;
}
