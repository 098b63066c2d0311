import type { DailyStats } from "@clinic/contract/reports.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { type ClinicDay, weekOf } from "../../lib/clinic/clinic-day.ts";

/** A week of the clinic, from its Sunday on. `appointments` are those that took or hold a slot, no-shows among them. */
export type WeekFigures = {
  from: ClinicDay;
  appointments: number;
  noShow: number;
  cancelled: number;
  income: number;
};

/** What the overview shows first. */
export const weeksFirst = 12;

/** Weeks that can already be booked, but say little yet. */
export const weeksAhead = 4;

/** Full weeks around today: so many in all, `ahead` of them after this one. */
export function rangeAround(
  today: ClinicDay,
  weeks: number,
  ahead: number,
): { from: ClinicDay; to: ClinicDay } {
  const to = plusDays(weekOf(today), 7 * ahead + 6);
  return { from: plusDays(to, 1 - 7 * weeks), to };
}

export function byWeek(stats: DailyStats): WeekFigures[] {
  const weeks = new Map<ClinicDay, WeekFigures>();
  for (const day of stats) {
    const from = weekOf(day.dateISO);
    const week = weeks.get(from) ?? { from, appointments: 0, noShow: 0, cancelled: 0, income: 0 };
    week.appointments += day.booked + day.noShow;
    week.noShow += day.noShow;
    week.cancelled += day.cancelled;
    // Cents, because dollars don't add up exactly.
    week.income = (Math.round(week.income * 100) + Math.round(day.income * 100)) / 100;
    weeks.set(from, week);
  }
  return [...weeks.values()];
}

/** From the first busy hour to the last, the quiet ones between them too. */
export function byHour(stats: DailyStats): { hour: number; appointments: number }[] {
  const counts = new Map<number, number>();
  for (const day of stats) {
    for (const [hour, count] of Object.entries(day.byHour)) {
      counts.set(Number(hour), (counts.get(Number(hour)) ?? 0) + count);
    }
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    hour: first + i,
    appointments: counts.get(first + i) ?? 0,
  }));
}

/** Booked and free minutes of the dentists at work, by day. Days without both are left out. */
export function capacityFrom(stats: DailyStats, day: ClinicDay, days: number) {
  const last = plusDays(day, days - 1);
  return stats
    .filter(({ dateISO }) => dateISO >= day && dateISO <= last)
    .map(({ dateISO, bookedMinutes, freeMinutes }) => ({
      day: dateISO,
      taken: bookedMinutes,
      free: freeMinutes,
    }))
    .filter(({ taken, free }) => taken + free > 0);
}

export function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
