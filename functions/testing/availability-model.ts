/**
 * Calculates bookable times minute by minute from the clinic's settings. It is slow and shares no code with the
 * server, so that tests can compare both. It doesn't support clock changes.
 */
import { weekdays } from "../src/domain/calendar-date.ts";
import type { Clinic, Treatment } from "../src/domain/clinic.ts";
import type { DayEntry } from "../src/domain/day-entry.ts";

export type ModelBooking = Pick<DayEntry, "holder" | "slot" | "minutes" | "buffer">;

/**
 * For one treatment: the times that a patient could book now, by holder (a doctor or a chair). A holder without times
 * is left out.
 */
export type ModelTimesByHolder = Record<string, string[]>;

/** Returns the offered times for each treatment. */
export function modelBookableTimes(
  clinic: Clinic,
  visits: readonly ModelBooking[],
  date: string,
  now: Date,
): Record<string, ModelTimesByHolder> {
  const { settings, treatments } = clinic;
  const rightNow = localTime(settings.timeZone, now);
  const today = rightNow.slice(0, 10);
  const isFree = (
    holder: string,
    slot: string,
    { durationMinutes, bufferMinutes, noticeHours }: Treatment,
  ) => {
    const hours = noticeHours?.book ?? settings.notice.bookHours;
    const soonest = localTime(settings.timeZone, new Date(now.getTime() + hours * 3_600_000));
    return (
      date <= daysAfter(today, settings.horizonDays) &&
      `${date}T${timeOfDayText(slotStartMinute(slot))}` > soonest &&
      minutesOfAppointment({ slot, minutes: durationMinutes }).every((minute) =>
        isAtWork(clinic, holder, date, minute),
      ) &&
      minutesOfHolder({ slot, minutes: durationMinutes, buffer: bufferMinutes }).every(
        (minute) => !isBusy(visits, holder, minute),
      )
    );
  };
  return Object.fromEntries(
    treatments.map((treatment) => [
      treatment.id,
      Object.fromEntries(
        possibleHolders(clinic, treatment)
          .map((holder) => [holder, treatment.slots.filter((slot) => isFree(holder, slot, treatment))])
          .filter(([, slots]) => slots?.length),
      ),
    ]),
  );
}

function possibleHolders({ doctors }: Clinic, { id, heldBy }: Treatment): string[] {
  if (heldBy === "seat") return [`seat-${id}`];
  return doctors.flatMap((doctor) =>
    doctor.bookable && doctor.treatmentIds.includes(id) ? [`doctor-${doctor.id}`] : [],
  );
}

/** Returns whether two appointments on one day have a minute in common, regardless of their holders. */
export function appointmentsOverlap(one: Time, other: Time): boolean {
  const others = minutesOfAppointment(other);
  return minutesOfAppointment(one).some((minute) => others.includes(minute));
}

type Time = Pick<ModelBooking, "slot" | "minutes">;

/**
 * Returns an appointment's minutes from the first to the last. Minutes past midnight belong to no minute of the day.
 */
function minutesOfAppointment({ slot, minutes }: Time): number[] {
  return Array.from({ length: minutes }, (_, i) => slotStartMinute(slot) + i);
}

/** Returns the minutes of this day that an appointment takes of its holder, with the buffer after it. */
function minutesOfHolder({ slot, minutes, buffer = 0 }: Omit<ModelBooking, "holder">): number[] {
  return minutesOfAppointment({ slot, minutes: minutes + buffer }).filter((minute) => minute < 24 * 60);
}

/** Returns whether the holder has an appointment or its buffer in this minute. */
function isBusy(visits: readonly ModelBooking[], holder: string, minute: number): boolean {
  return visits.some((visit) => visit.holder === holder && minutesOfHolder(visit).includes(minute));
}

/** Returns whether the holder works in this minute of that day, according to hours, closed days and absences. */
export function isAtWork(clinic: Clinic, holder: string, date: string, minute: number): boolean {
  const { openingHours, closedDays } = clinic.settings;
  const time = timeOfDayText(minute);
  const isDuring = (closed: { date: string; last?: string | undefined }) =>
    closed.last === undefined ? closed.date === date : closed.date <= date && closed.last >= date;
  const isClosed = ({ from = "00:00", to = "24:00" }) => from <= time && time < to;
  if (closedDays.some((closed) => isDuring(closed) && isClosed(closed))) return false;
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

/** Example: `08:30 PM` becomes 1230. */
function slotStartMinute(slot: string): number {
  const [hour = 0, minute = 0] = slot.slice(0, 5).split(":").map(Number);
  return ((hour % 12) + (slot.endsWith("PM") ? 12 : 0)) * 60 + minute;
}

/** Example: 1230 becomes `20:30`. */
function timeOfDayText(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return `${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

function weekdayOn(date: string) {
  return weekdays[new Date(date).getUTCDay()] ?? "sunday";
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Formats a time in the clinic's time zone, like `2026-07-01T09:10`. */
function localTime(timeZone: string, now: Date): string {
  const options = { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("sv-SE", options).format(now).replace(" ", "T");
}
