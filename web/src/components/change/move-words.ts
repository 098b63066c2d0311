import type { Booking } from "@clinic/contract/bookings.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
import { withDentist } from "../../lib/clinic/visit-words.ts";

type Moved = Pick<Booking, "date" | "dateISO" | "slot" | "doctor" | "patientName"> & {
  personId?: string | null;
};

/** What the server did. Anyone's time says who it is. */
export function moveOutcome(before: Moved, moved: Moved): string {
  const { date, slot, personId, patientName, dateISO } = moved;
  const when = `${date} at ${slot}`;
  const whose = personId ? `${isolated(patientName)}'s` : "Your";
  if (dateISO === before.dateISO && slot === before.slot) {
    return `${whose} appointment on ${when} is now${withDentist(moved)}`;
  }
  return `${whose} appointment is moved to ${when}${withDentist(moved)}`;
}
