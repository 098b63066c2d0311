import type { DailyStats, WorkReport } from "@clinic/contract/reports.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { once } from "@clinic/domain/once.ts";
import { format } from "date-fns";
import { type ClinicDay, dayToDate, startOfClinicWeek } from "../../shared/clinic-day.ts";

type WeekFigures = {
  /** The week's Sunday. */
  from: ClinicDay;
  /** Without canceled ones, with no-shows. */
  appointments: number;
  noShow: number;
  cancelled: number;
  income: number;
};

/** How many weeks the overview shows at first. */
export const defaultWeekCount = 12;

/** How many of the weeks come after this one. They can be booked, but have few appointments yet. */
export const upcomingWeekCount = 4;

/** Full weeks around today: `weeks` in total, `ahead` of them after this one. */
export function weekRangeAround(
  today: ClinicDay,
  weeks: number,
  ahead: number,
): { from: ClinicDay; to: ClinicDay } {
  const to = plusDays(startOfClinicWeek(today), 7 * ahead + 6);
  return { from: plusDays(to, 1 - 7 * weeks), to };
}

export function sumByWeek(stats: DailyStats): WeekFigures[] {
  const weeks = new Map<ClinicDay, WeekFigures>();
  for (const day of stats) {
    const from = startOfClinicWeek(day.dateISO);
    const week = weeks.get(from) ?? { from, appointments: 0, noShow: 0, cancelled: 0, income: 0 };
    week.appointments += day.booked + day.noShow;
    week.noShow += day.noShow;
    week.cancelled += day.cancelled;
    // Adds in cents, because dollars don't add up exactly.
    week.income = (Math.round(week.income * 100) + Math.round(day.income * 100)) / 100;
    weeks.set(from, week);
  }
  return [...weeks.values()];
}

/** From the first busy hour to the last, including empty ones in between. */
export function countByHour(stats: DailyStats): { hour: number; appointments: number }[] {
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
export function dailyCapacity(stats: DailyStats, day: ClinicDay, days: number) {
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

/** The figures of a doctor, a treatment, or a whole range. */
export type WorkFigures = Pick<
  WorkReport["total"],
  "appointments" | "noShows" | "confirmed" | "income" | "bookedMinutes" | "workedMinutes"
>;

export type Measure = {
  name: string;
  /** Null for a share of nothing. */
  amountOf: (work: WorkFigures) => number | null;
  show: (amount: number) => string;
  /** The two numbers of a share: `3 of 12`. */
  detailOf?: (work: WorkFigures) => string;
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

export const hoursUsed: Measure = {
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

/** Treatments have no working hours. */
export const treatmentMeasures: readonly Measure[] = [appointments, income, noShows, confirmed];
export const doctorMeasures: readonly Measure[] = [hoursUsed, ...treatmentMeasures];

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Null if both amounts are missing. */
export function changeText(
  now: number | null,
  before: number | null,
  show: (amount: number) => string,
): string | null {
  if (before === null) return now === null ? null : "nothing before";
  if (now === null) return `${show(before)} before`;
  if (show(now) === show(before)) return "as before";
  return `${now > before ? "up" : "down"} from ${show(before)}`;
}

/** The total, but with the booked minutes of only those doctors who have working hours. Seats and former doctors have none. */
export function workInHours({ total, doctors }: WorkReport): WorkFigures {
  const working = doctors.filter(({ workedMinutes }) => workedMinutes > 0);
  const bookedMinutes = working.reduce((sum, doctor) => sum + doctor.bookedMinutes, 0);
  return { ...total, bookedMinutes };
}

export function showDollars(amount: number): string {
  return dollars().format(amount);
}

/** `37%`, or a dash for a share of nothing. */
export function showShare(part: number, whole: number): string {
  return whole === 0 ? "–" : showPercent(part / whole);
}

/** 0.37 -> `37%` */
export function showPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `Nov 15` */
export function showShortDay(day: ClinicDay): string {
  return format(dayToDate(day), "MMM d");
}
