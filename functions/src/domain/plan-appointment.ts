/** Turns a request for an appointment into a time and the holders who may be given it. */
import { unbookableReason } from "./availability.ts";
import type { Booking } from "./booking.ts";
import { requireDate } from "./calendar-date.ts";
import type { Clinic, Treatment } from "./clinic.ts";
import { DomainError, invalid } from "./domain-error.ts";
import { doctorIdOf, holdersForTreatment, workingTime } from "./holders.ts";
import { bookNoticeHours } from "./notice-hours.ts";
import { instantsResolverFor } from "./slot.ts";
import { coversTime, slotRange } from "./time-range.ts";

export interface TimeRequest {
  treatmentId: string;
  /** The requested day as sent: `Jan 5, 2023` or `2023-01-05`. */
  date: string;
  slot: string;
  /** The requested dentist. Without it, any dentist who performs the treatment may be chosen. */
  doctorId?: string | undefined;
}

export interface PlannedAppointment {
  treatment: Treatment;
  date: string;
  slot: string;
  durationMinutes: number;
  /** Minutes that the holder needs afterwards. */
  bufferMinutes: number;
  startsAt: Date;
  endsAt: Date;
  /** The holders who work at that time and may be given the appointment, at least one. */
  holders: string[];
}

/** Turns a request into a time that the clinic offers, or throws. It doesn't check whether the holders are free. */
export function planAppointment(clinic: Clinic, request: TimeRequest, now: Date): PlannedAppointment {
  const treatment = clinic.treatments.find(({ id }) => id === request.treatmentId);
  if (!treatment) throw new DomainError("treatment-not-found");
  return planRequestedTime(clinic, treatment, request, lengthOf(treatment), now);
}

/** The length of an appointment for the patient, and the buffer after it. */
export type AppointmentLength = Pick<Booking, "durationMinutes" | "bufferMinutes">;

/** The length of the treatment's new appointments. */
export function lengthOf({ durationMinutes, bufferMinutes = 0 }: Treatment): AppointmentLength {
  return { durationMinutes, bufferMinutes };
}

export type BookedAppointment = AppointmentLength &
  Pick<Booking, "treatmentId" | "date" | "slot" | "holder" | "startsAt" | "endsAt">;

/**
 * Plans another time or another dentist for a booking, whose duration and buffer stay as they were. If the time stays the same, the
 * treatment or the time may be one that the clinic no longer offers.
 */
export function planMove(
  clinic: Clinic,
  booked: BookedAppointment,
  { date: requestedDate, slot, doctorId }: Omit<TimeRequest, "treatmentId">,
  now: Date,
): PlannedAppointment {
  const { treatmentId, durationMinutes, bufferMinutes, startsAt, endsAt } = booked;
  const treatment = clinic.treatments.find(({ id }) => id === treatmentId);
  const date = requireDate(requestedDate);
  if (date !== booked.date || slot !== booked.slot) {
    if (!treatment) throw new DomainError("treatment-not-found");
    return planRequestedTime(clinic, treatment, { treatmentId, date, slot, doctorId }, booked, now);
  }
  const kept: Treatment = treatment ?? placeholderTreatment(booked, doctorId);
  const holders = workingHolders(clinic, kept, { date, slot, durationMinutes, doctorId });
  return { treatment: kept, date, slot, durationMinutes, bufferMinutes, startsAt, endsAt, holders };
}

/**
 * A stand-in for a treatment that is no longer offered. It keeps its seat, unless a dentist has the booking or is asked for.
 */
export function placeholderTreatment(
  {
    treatmentId: id,
    holder,
    durationMinutes,
  }: { treatmentId: string; holder: string; durationMinutes: number },
  doctorId: string | undefined,
): Treatment {
  const heldBy = doctorIdOf(holder) === null && doctorId === undefined ? "seat" : "doctors";
  return { id, name: "", description: "", slots: [], priceCents: 0, order: 0, durationMinutes, heldBy };
}

function planRequestedTime(
  clinic: Clinic,
  treatment: Treatment,
  request: TimeRequest,
  { durationMinutes, bufferMinutes }: AppointmentLength,
  now: Date,
): PlannedAppointment {
  const { settings } = clinic;
  const date = requireDate(request.date);
  const { slot, doctorId } = request;
  if (!treatment.slots.includes(slot)) throw invalid("slot", `${treatment.name} doesn't start at ${slot}.`);
  const clock = instantsResolverFor(date, settings.timeZone);
  const time = slotRange(slot, durationMinutes);
  const noticeHours = bookNoticeHours(settings, treatment);
  const visit = clock(time.from, durationMinutes);
  if (!visit || unbookableReason(settings, date, now, clock)(time, noticeHours)) {
    throw new DomainError("not-bookable");
  }
  const holders = workingHolders(clinic, treatment, { date, slot, durationMinutes, doctorId });
  return { treatment, date, slot, durationMinutes, bufferMinutes, ...visit, holders };
}

/** The holders who can do the appointment and work then. It throws `not-bookable` if there are none. */
function workingHolders(
  clinic: Clinic,
  treatment: Treatment,
  visit: { date: string; slot: string; durationMinutes: number; doctorId: string | undefined },
): string[] {
  const { date, slot, durationMinutes, doctorId } = visit;
  const time = slotRange(slot, durationMinutes);
  const holders = holdersForTreatment(clinic, treatment, doctorId).filter((holder) =>
    coversTime(workingTime(clinic, holder, date), time),
  );
  if (holders.length === 0) throw new DomainError("not-bookable");
  return holders;
}
