/** What a day holds of one treatment, narrowed to whom somebody wants. */
import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, type TimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import { type ClinicDay, firstOfMonth } from "../shared/clinic-day.ts";

/** Somebody who performs a treatment, and when they are free for it on a day. */
export type Dentist = AvailableTreatment["doctors"][number];

/** Anyone's times, and who is free when. */
export type FreeTimes = { slots: readonly string[]; doctors: readonly Dentist[] };

/** The chosen dentist's times; anyone's where none is chosen. */
export function timesWith({ slots, doctors }: FreeTimes, doctorId: string): readonly string[] {
  if (doctorId === "") return slots;
  return doctors.find(({ _id }) => _id === doctorId)?.slots ?? [];
}

/** A time that can be had instead; with nobody named it is anyone's. */
export type Alternative = { slot: string; dentist: Dentist | undefined };

const most = 3;

/** What to offer who has lost a time: the same with another dentist, then the nearest ones, of the same dentist if possible. */
export function alternativesTo(now: FreeTimes, lost: { slot: string; doctorId: string }): Alternative[] {
  const others = now.doctors.filter(({ _id, slots }) => _id !== lost.doctorId && slots.includes(lost.slot));
  const dentist = now.doctors.find(({ _id, slots }) => _id === lost.doctorId && slots.length > 0);
  const distance = (slot: string) => Math.abs(slotMinutes(slot) - slotMinutes(lost.slot));
  const nearest = (dentist?.slots ?? now.slots)
    .filter((slot) => slot !== lost.slot)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .toSorted((one, other) => slotMinutes(one) - slotMinutes(other));
  return [
    ...others.slice(0, most).map((other) => ({ slot: lost.slot, dentist: other })),
    ...nearest.map((slot) => ({ slot, dentist })),
  ];
}

/** A patient can't be in two places. The members of a family can. */

type Holding = Pick<Booking, "status" | "dateISO" | "slot" | "startsAt" | "endsAt" | "personId">;

type IsHeld = (slot: string) => boolean;

/** Whether this person has another appointment at such a time. `personId` is null for the account's holder. */
export function heldTimes(
  bookings: readonly Holding[],
  day: ClinicDay,
  personId: string | null,
  minutes: number,
): IsHeld {
  const held = bookings
    .filter((one) => one.status === "booked" && one.dateISO === day && one.personId === personId)
    .map(({ slot, startsAt, endsAt }) => rangeOf(slot, differenceInMinutes(endsAt, startsAt)));
  return (slot) => intersect([rangeOf(slot, minutes)], held).length > 0;
}

/** The days of that month, from today on, on which each of these people has an appointment. */
export function heldDays(
  bookings: readonly Holding[],
  month: ClinicDay,
  today: ClinicDay,
  personIds: readonly (string | null)[],
): ClinicDay[] {
  const booked = bookings.filter(
    ({ status, dateISO }) =>
      status === "booked" && dateISO >= today && firstOfMonth(dateISO) === firstOfMonth(month),
  );
  const days = new Set(booked.map(({ dateISO }) => dateISO));
  return [...days].filter((day) =>
    personIds.every((personId) => booked.some((one) => one.dateISO === day && one.personId === personId)),
  );
}

export function withoutHeld<Times extends FreeTimes>(free: Times, isHeld: IsHeld): Times {
  const left = (slots: readonly string[]) => slots.filter((slot) => !isHeld(slot));
  const doctors = free.doctors
    .map((doctor) => ({ ...doctor, slots: left(doctor.slots) }))
    .filter(({ slots }) => slots.length > 0);
  return { ...free, slots: left(free.slots), doctors };
}

function rangeOf(slot: string, minutes: number): TimeRange {
  const from = slotMinutes(slot);
  return { from, to: from + minutes };
}
