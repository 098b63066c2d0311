import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { ApiError } from "../../lib/api-error.ts";
import { type FreeTimes, type Way, waysOut } from "../../lib/clinic/free-times.ts";

/** Empty: anyone. */
export type MoveChoice = { date: string; slot: string; doctorId: string };

type Visit = Pick<Booking, "treatmentId" | "dateISO" | "slot" | "doctorId" | "doctor">;

/** What a move depends on. Who has it by a mail's link is not told of the account's family. */
export type Movable = Visit &
  Pick<Booking, "treatment" | "date" | "startsAt" | "endsAt" | "patientName" | "Price"> &
  Pick<
    Booking,
    "payment" | "method" | "cancellation" | "refundableUntil" | "returned" | "lost" | "dispute"
  > & {
    personId?: string | null;
  };

/** Whom one can choose: nobody where the treatment has only its seat. Until the list is there, whose the appointment is. */
export function dentistsFor(
  { treatmentId, doctorId, doctor }: Visit,
  doctors: readonly Doctor[] | undefined,
): { _id: string; name: string }[] {
  if (doctors) return doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return doctorId && doctor ? [{ _id: doctorId, name: doctor }] : [];
}

/** The appointment's own time, which only another dentist can have free. */
export function isOwnTime(visit: Visit, { date, slot }: Pick<MoveChoice, "date" | "slot">): boolean {
  return date === visit.dateISO && slot === visit.slot;
}

/** As the server takes it. For anyone at the own time it would keep the dentist: what is meant is somebody else. */
export function moveRequest(visit: Visit, free: FreeTimes, choice: MoveChoice): MoveRequest {
  const { date, slot } = choice;
  const another = isOwnTime(visit, choice) && free.doctors.find(({ slots }) => slots.includes(slot))?._id;
  const doctorId = choice.doctorId || another;
  return { date, slot, ...(doctorId && { doctorId }) };
}

/** What to offer instead of a time that somebody else has taken meanwhile, or at which the dentist works no more. */
export function waysAfter(
  error: Error,
  refused: MoveRequest | undefined,
  free: FreeTimes,
  { date, doctorId }: MoveChoice,
): Way[] {
  const isLost = error instanceof ApiError && (error.code === "slot-taken" || error.code === "not-bookable");
  return isLost && refused?.date === date ? waysOut(free, { slot: refused.slot, doctorId }) : [];
}
