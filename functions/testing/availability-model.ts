/**
 * What can be booked, worked out minute by minute from what the clinic has written down: slow, and without any of the
 * server's arithmetic, which tests hold against it. It knows no change of clocks.
 */
import { weekdays } from "../src/contract/settings.ts";
import type { Clinic, Treatment } from "../src/domain/clinic.ts";
import type { DayVisit } from "../src/domain/day-visit.ts";

export type ModelVisit = Pick<DayVisit, "holder" | "slot" | "minutes">;

/** Of one treatment: by holder, the times that a patient could book now. Whoever has none is left out. */
export type ModelOffer = Record<string, string[]>;

/** By treatment. */
export function offersByModel(
  clinic: Clinic,
  visits: readonly ModelVisit[],
  date: string,
  now: Date,
): Record<string, ModelOffer> {
  const { settings, treatments } = clinic;
  const rightNow = localTime(settings.timeZone, now);
  const today = rightNow.slice(0, 10);
  const known = new Map<string, boolean[]>();
  const isFree = (holder: string, slot: string, minutes: number) => {
    const free = known.get(holder) ?? freeMinutes(clinic, visits, holder, date);
    known.set(holder, free);
    return (
      date <= daysAfter(today, settings.horizonDays) &&
      `${date}T${clockTime(startOf(slot))}` > rightNow &&
      minutesOf({ slot, minutes }).every((minute) => free[minute])
    );
  };
  return Object.fromEntries(
    treatments.map((treatment) => [
      treatment.id,
      Object.fromEntries(
        candidates(clinic, treatment)
          .map((holder) => [
            holder,
            treatment.slots.filter((slot) => isFree(holder, slot, treatment.durationMinutes)),
          ])
          .filter(([, slots]) => slots?.length),
      ),
    ]),
  );
}

function candidates({ doctors }: Clinic, { id, heldBy }: Treatment): string[] {
  if (heldBy === "seat") return [`seat-${id}`];
  return doctors.flatMap((doctor) =>
    doctor.bookable && doctor.treatmentIds.includes(id) ? [`doctor-${doctor.id}`] : [],
  );
}

/** Whether two visits of one day have a minute in common, whosever they are. */
export function overlap(one: Time, other: Time): boolean {
  const others = minutesOf(other);
  return minutesOf(one).some((minute) => others.includes(minute));
}

type Time = Pick<ModelVisit, "slot" | "minutes">;

/** From a visit's first minute to its last, also past midnight, which is no minute of the day. */
function minutesOf({ slot, minutes }: Time): number[] {
  return Array.from({ length: minutes }, (_, i) => startOf(slot) + i);
}

/** Of each minute of the day whether this holder is at work and has nobody. */
function freeMinutes(clinic: Clinic, visits: readonly ModelVisit[], holder: string, date: string): boolean[] {
  const busy = new Set(visits.filter((visit) => visit.holder === holder).flatMap(minutesOf));
  const wholeDay = Array.from({ length: 24 * 60 }, (_, minute) => minute);
  return wholeDay.map((minute) => !busy.has(minute) && isAtWork(clinic, holder, date, minute));
}

/** Whether that holder works in this minute of that day, as far as hours, closed days and absences say. */
export function isAtWork(clinic: Clinic, holder: string, date: string, minute: number): boolean {
  const { openingHours, closedDays } = clinic.settings;
  const time = clockTime(minute);
  const isClosed = ({ from = "00:00", to = "24:00" }) => from <= time && time < to;
  if (closedDays.some((closed) => closed.date === date && isClosed(closed))) return false;
  const isWithin = (hours: typeof openingHours) =>
    hours[weekdayOn(date)].some(({ from, to }) => from <= time && time < to);
  if (!isWithin(openingHours)) return false;
  if (holder.startsWith("seat-")) return true;
  const doctor = clinic.doctors.find(({ id }) => holder === `doctor-${id}`);
  if (!doctor || (doctor.hours && !isWithin(doctor.hours))) return false;
  const moment = `${date}T${time}`;
  return !clinic.absences.some(
    ({ doctorId, from, to }) => doctorId === doctor.id && from <= moment && moment < to,
  );
}

/** `08:30 PM` -> 1230 */
function startOf(slot: string): number {
  const [hour = 0, minute = 0] = slot.slice(0, 5).split(":").map(Number);
  return ((hour % 12) + (slot.endsWith("PM") ? 12 : 0)) * 60 + minute;
}

/** 1230 -> `20:30` */
function clockTime(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return `${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

function weekdayOn(date: string) {
  return weekdays[new Date(date).getUTCDay()] ?? "sunday";
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `2026-07-01T09:10` on the clinic's wall. */
function localTime(timeZone: string, now: Date): string {
  const options = { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("sv-SE", options).format(now).replace(" ", "T");
}
