/** When the clinic is open, and what can be booked then. */
import type { OpenRange, Settings } from "../contract/settings.ts";
import type { Booking } from "./booking.ts";
import { plusDays, requireDate, todayIn, weekdayOf } from "./calendar-date.ts";
import type { Clinic, Treatment } from "./clinic.ts";
import { DomainError, invalid } from "./domain-error.ts";
import { plusMinutes, slotInstant, slotMinutes, timeOfDayMinutes } from "./slot.ts";

export type Hours = Pick<Settings, "openingHours" | "closedDays">;

/** When the clinic is open on that day; nothing on a closed one. */
export function openRangesOn({ openingHours, closedDays }: Hours, date: string): readonly OpenRange[] {
  return closedDays.some((closed) => closed.date === date) ? [] : openingHours[weekdayOf(date)];
}

/** Whether the whole visit lies within one of the half-open ranges: it may end when the clinic closes. */
export function isOpenFor(ranges: readonly OpenRange[], slot: string, durationMinutes: number): boolean {
  const start = slotMinutes(slot);
  return ranges.some(
    ({ from, to }) => timeOfDayMinutes(from) <= start && start + durationMinutes <= timeOfDayMinutes(to),
  );
}

/** The clinic's reason for a closed day, empty where it gave none; null on a day with opening hours. */
export function whyClosed(hours: Hours, date: string): string | null {
  if (openRangesOn(hours, date).length > 0) return null;
  return hours.closedDays.find((closed) => closed.date === date)?.reason ?? "";
}

/** Today counts as day 0 of the horizon. */
export function lastBookableDay({ horizonDays }: Pick<Settings, "horizonDays">, today: string): string {
  return plusDays(today, horizonDays);
}

/** Whether anything could be booked on that day, as far as the clinic's calendar says. */
export function isBookableDay(
  rules: Hours & Pick<Settings, "horizonDays">,
  date: string,
  today: string,
): boolean {
  return date >= today && date <= lastBookableDay(rules, today) && openRangesOn(rules, date).length > 0;
}

/** Why nobody can book that slot; null when it can be booked. Whether it is taken is not asked here. */
export function whyNotBookable(
  settings: Settings,
  date: string,
  slot: string,
  durationMinutes: number,
  now: Date,
): "past" | "beyond-horizon" | "closed" | null {
  const today = todayIn(settings.timeZone, now);
  const startsAt = slotInstant(date, slot, settings.timeZone);
  if (date < today || (startsAt && startsAt <= now)) return "past";
  if (date > lastBookableDay(settings, today)) return "beyond-horizon";
  return startsAt && isOpenFor(openRangesOn(settings, date), slot, durationMinutes) ? null : "closed";
}

/** The treatments with only those slots that a patient could book now. */
export function availableTreatments<Offered extends Pick<Treatment, "id" | "slots" | "durationMinutes">>(
  settings: Settings,
  treatments: readonly Offered[],
  taken: Readonly<Record<string, readonly string[]>>,
  date: string,
  now: Date,
): (Offered & { slots: string[] })[] {
  // By id in a Map: in an object, a treatment called Constructor would find what every object has.
  const takenById = new Map(Object.entries(taken));
  return treatments.map((treatment) => {
    const gone = new Set(takenById.get(treatment.id));
    const isFree = (slot: string) =>
      !gone.has(slot) && whyNotBookable(settings, date, slot, treatment.durationMinutes, now) === null;
    return { ...treatment, slots: treatment.slots.filter(isFree) };
  });
}

interface Wish {
  treatmentId: string;
  /** As sent: `Jan 5, 2023` or `2023-01-05`. */
  date: string;
  slot: string;
  /** Where it was agreed before; the treatment's otherwise. */
  durationMinutes?: number;
}

export interface Visit {
  treatment: Treatment;
  date: string;
  slot: string;
  durationMinutes: number;
  startsAt: Date;
  endsAt: Date;
}

/** Turns a wish into a visit that the published clinic offers now, or refuses it. Rivals are not asked about here. */
export function planVisit({ settings, treatments }: Clinic, wish: Wish, now: Date): Visit {
  const treatment = treatments.find(({ id }) => id === wish.treatmentId);
  if (!treatment) throw new DomainError("treatment-not-found");
  const date = requireDate(wish.date);
  const { slot, durationMinutes = treatment.durationMinutes } = wish;
  if (!treatment.slots.includes(slot)) throw invalid("slot", `${treatment.name} doesn't start at ${slot}.`);
  const startsAt = slotInstant(date, slot, settings.timeZone);
  if (!startsAt || whyNotBookable(settings, date, slot, durationMinutes, now)) {
    throw new DomainError("not-bookable");
  }
  return { treatment, date, slot, durationMinutes, startsAt, endsAt: plusMinutes(startsAt, durationMinutes) };
}

/**
 * Whether an appointment no longer fits the clinic's hours: it is closed then or for a part of it, or another time zone
 * has moved the moment that was promised to another time of day.
 */
export function isOutsideHours(
  appointment: Pick<Booking, "date" | "slot" | "startsAt" | "durationMinutes">,
  settings: Settings,
): boolean {
  const { date, slot, startsAt, durationMinutes } = appointment;
  if (slotInstant(date, slot, settings.timeZone)?.getTime() !== startsAt.getTime()) return true;
  return !isOpenFor(openRangesOn(settings, date), slot, durationMinutes);
}
