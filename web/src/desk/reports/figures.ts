import type { DailyStats, WorkReport } from "@clinic/contract/reports.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { once } from "@clinic/domain/once.ts";
import { format } from "date-fns";
import { type ClinicDay, dayAsDate, weekOf } from "../../shared/clinic-day.ts";

/** A week of the clinic, from its Sunday on. `appointments` are those that took or hold a slot, no-shows among them. */
type WeekFigures = {
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

/** What there is to know of a doctor, a treatment, or a whole range. */
export type Work = Pick<
  WorkReport["total"],
  "appointments" | "noShows" | "confirmed" | "income" | "bookedMinutes" | "workedMinutes"
>;

export type Measure = {
  name: string;
  /** Null where there is nothing that it could be a share of. */
  amountOf: (work: Work) => number | null;
  show: (amount: number) => string;
  /** What a share is of what. */
  detailOf?: (work: Work) => string;
};

const appointments: Measure = {
  name: "Appointments",
  amountOf: (work) => work.appointments,
  show: (amount) => amount.toLocaleString("en-US"),
};

const dollars = once(
  () =>
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

const income: Measure = { name: "Income", amountOf: (work) => work.income, show: showDollars };

export const use: Measure = {
  name: "Use of hours",
  amountOf: (work) => share(work.bookedMinutes, work.workedMinutes),
  show: showPercent,
  detailOf: ({ bookedMinutes, workedMinutes }) =>
    `${formatDuration(bookedMinutes)} of ${formatDuration(workedMinutes)}`,
};

const noShows: Measure = {
  name: "No-shows",
  amountOf: (work) => share(work.noShows, work.appointments),
  show: showPercent,
  detailOf: (work) => `${work.noShows} of ${work.appointments}`,
};

const confirmed: Measure = {
  name: "Confirmed",
  amountOf: (work) => share(work.confirmed, work.appointments),
  show: showPercent,
  detailOf: (work) => `${work.confirmed} of ${work.appointments}`,
};

/** A treatment has no hours of its own. */
export const ofTreatments: readonly Measure[] = [appointments, income, noShows, confirmed];
export const ofDoctors: readonly Measure[] = [use, ...ofTreatments];

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** How it has changed, in words; null where there has never been anything. */
export function changeWords(
  now: number | null,
  before: number | null,
  show: (amount: number) => string,
): string | null {
  if (before === null) return now === null ? null : "nothing before";
  if (now === null) return `${show(before)} before`;
  if (show(now) === show(before)) return "as before";
  return `${now > before ? "up" : "down"} from ${show(before)}`;
}

/** For the use of hours: what the doctors were booked for in the hours that they have, without the seats and who is gone. */
export function workInHours({ total, doctors }: WorkReport): Work {
  const working = doctors.filter(({ workedMinutes }) => workedMinutes > 0);
  const bookedMinutes = working.reduce((sum, doctor) => sum + doctor.bookedMinutes, 0);
  return { ...total, bookedMinutes };
}

export function showDollars(amount: number): string {
  return dollars().format(amount);
}

/** `37%`; a closed week has nothing to share. */
export function showShare(part: number, whole: number): string {
  return whole === 0 ? "–" : showPercent(part / whole);
}

/** `37%` of 0.37 */
export function showPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `Nov 15`: under a bar. */
export function shortDay(day: ClinicDay): string {
  return format(dayAsDate(day), "MMM d");
}
