/** What a day holds of one treatment, narrowed to whom somebody wants. */
import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";

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
export type Way = { slot: string; dentist: Dentist | undefined };

const most = 3;

/** What to offer who has lost a time: the same with another dentist, then the nearest ones, of the same dentist if possible. */
export function waysOut(now: FreeTimes, lost: { slot: string; doctorId: string }): Way[] {
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
