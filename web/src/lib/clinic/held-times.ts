/** A patient can't be in two places. The members of a family can. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, type TimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import { type ClinicDay, firstOfMonth } from "./clinic-day.ts";
import type { FreeTimes } from "./free-times.ts";

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
