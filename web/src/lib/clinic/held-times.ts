/** What the same person's other appointments take of a day: nobody can be in two places, while one's family can. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, type TimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import type { ClinicDay } from "./clinic-day.ts";
import type { FreeTimes } from "./free-times.ts";

type Holding = Pick<Booking, "status" | "dateISO" | "slot" | "startsAt" | "endsAt" | "personId">;

type IsHeld = (slot: string) => boolean;

/** Whether that person is elsewhere at a time of that many minutes. `personId`: one of the family; null for the account's holder. */
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

/** What is left of the times, and who is free at them. */
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
