import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, slotRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import type { ClinicDay } from "../shared/clinic-day.ts";

/** A dentist who performs the treatment, with their free times on the day. */
export type Dentist = AvailableTreatment["doctors"][number];

/** A treatment's free times on a day: with any dentist, and of each dentist. */
export type FreeTimes = { slots: readonly string[]; doctors: readonly Dentist[] };

/** The dentist's free times. An empty `doctorId` means any dentist. */
export function getTimesWithDentist({ slots, doctors }: FreeTimes, doctorId: string): readonly string[] {
  if (doctorId === "") return slots;
  return doctors.find(({ _id }) => _id === doctorId)?.slots ?? [];
}

/** A free time to offer in place of a taken time. Without `dentist`, the time is with any dentist. */
export type Alternative = { slot: string; dentist: Dentist | undefined };

const maxAlternatives = 3;

/** Lists the requested time with other dentists, then the nearest times, with the requested dentist if that dentist has any. */
export function findAlternatives(
  free: FreeTimes,
  requested: { slot: string; doctorId: string },
): Alternative[] {
  const others = free.doctors.filter(
    ({ _id, slots }) => _id !== requested.doctorId && slots.includes(requested.slot),
  );
  const dentist = free.doctors.find(({ _id, slots }) => _id === requested.doctorId && slots.length > 0);
  const distance = (slot: string) => Math.abs(slotMinutes(slot) - slotMinutes(requested.slot));
  const nearest = (dentist?.slots ?? free.slots)
    .filter((slot) => slot !== requested.slot)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, maxAlternatives)
    .toSorted((one, other) => slotMinutes(one) - slotMinutes(other));
  return [
    ...others.slice(0, maxAlternatives).map((other) => ({ slot: requested.slot, dentist: other })),
    ...nearest.map((slot) => ({ slot, dentist })),
  ];
}

type BusyBooking = Pick<Booking, "status" | "dateISO" | "slot" | "startsAt" | "endsAt" | "personId">;

type IsBusy = (slot: string) => boolean;

/** Tells for a start time whether the person has another appointment then. `personId` is null for the account holder. */
export function createBusyCheck(
  bookings: readonly BusyBooking[],
  day: ClinicDay,
  personId: string | null,
  minutes: number,
): IsBusy {
  const busy = bookings
    .filter((one) => one.status === "booked" && one.dateISO === day && one.personId === personId)
    .map(({ slot, startsAt, endsAt }) => slotRange(slot, differenceInMinutes(endsAt, startsAt)));
  return (slot) => intersect([slotRange(slot, minutes)], busy).length > 0;
}

/** The days in view, from today on, on which each of these people has an appointment. */
export function findBusyDays(
  bookings: readonly BusyBooking[],
  { from, to }: { from: ClinicDay; to: ClinicDay },
  today: ClinicDay,
  personIds: readonly (string | null)[],
): ClinicDay[] {
  const booked = bookings.filter(
    ({ status, dateISO }) => status === "booked" && dateISO >= today && dateISO >= from && dateISO <= to,
  );
  const days = new Set(booked.map(({ dateISO }) => dateISO));
  return [...days].filter((day) =>
    personIds.every((personId) => booked.some((one) => one.dateISO === day && one.personId === personId)),
  );
}

export function removeBusyTimes<Times extends FreeTimes>(free: Times, isBusy: IsBusy): Times {
  const without = (slots: readonly string[]) => slots.filter((slot) => !isBusy(slot));
  const doctors = free.doctors
    .map((doctor) => ({ ...doctor, slots: without(doctor.slots) }))
    .filter(({ slots }) => slots.length > 0);
  return { ...free, slots: without(free.slots), doctors };
}
