import type { DailyStats, WorkReport } from "@clinic/contract/reports.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { type ClinicDay, startOfClinicWeek } from "../../shared/clinic-day.ts";
import { formatNumber, formatPrice } from "../../shared/clinic-format.ts";

type WeekFigures = {
  /** The day on which the week begins. */
  from: ClinicDay;
  /** Counts no-shows too, but no canceled appointments. */
  appointments: number;
  noShow: number;
  cancelled: number;
  income: number;
};

/** How many weeks the overview page shows until the admin chooses another number. */
export const defaultWeekCount = 12;

/** How many of the overview's weeks come after the current week. Only a few, because later weeks are nearly empty. */
export const upcomingWeekCount = 4;

/** Returns the first and last day of `weeks` full weeks, of which `ahead` come after the current week. */
export function findWeeksAround(
  today: ClinicDay,
  weeks: number,
  ahead: number,
): { from: ClinicDay; to: ClinicDay } {
  const to = plusDays(startOfClinicWeek(today), 7 * ahead + 6);
  return { from: plusDays(to, 1 - 7 * weeks), to };
}

export function sumStatsByWeek(stats: DailyStats): WeekFigures[] {
  const weeks = new Map<ClinicDay, WeekFigures>();
  for (const day of stats) {
    const from = startOfClinicWeek(day.dateISO);
    const week = weeks.get(from) ?? { from, appointments: 0, noShow: 0, cancelled: 0, income: 0 };
    week.appointments += day.booked + day.noShow;
    week.noShow += day.noShow;
    week.cancelled += day.cancelled;
    // Adds whole hundredths, because sums of fractions have rounding errors.
    week.income = (Math.round(week.income * 100) + Math.round(day.income * 100)) / 100;
    weeks.set(from, week);
  }
  return [...weeks.values()];
}

/** Returns all hours from the first to the last with appointments, including the empty hours in between. */
export function countAppointmentsByHour(stats: DailyStats): { hour: number; appointments: number }[] {
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

/** Returns each day's booked and free minutes of the dentists at work. Leaves out days with neither. */
export function listDailyCapacity(stats: DailyStats, day: ClinicDay, days: number) {
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

/** The numbers of a report for one doctor, one treatment, or a whole date range. */
export type WorkFigures = Pick<
  WorkReport["total"],
  "appointments" | "noShows" | "confirmed" | "income" | "bookedMinutes" | "workedMinutes"
>;

export type Measure = {
  name: string;
  /** Null for a share whose whole is 0. */
  amountOf: (work: WorkFigures) => number | null;
  show: (amount: number) => string;
  /** For a measure in percent, the two numbers behind the share: `3 of 12`. */
  detailOf?: (work: WorkFigures) => string;
};

const appointmentsMeasure: Measure = {
  name: "Appointments",
  amountOf: (work) => work.appointments,
  show: formatNumber,
};

const incomeMeasure: Measure = { name: "Income", amountOf: (work) => work.income, show: formatPrice };

export const hoursUsedMeasure: Measure = {
  name: "Use of hours",
  amountOf: (work) => divideOrNull(work.bookedMinutes, work.workedMinutes),
  show: formatPercent,
  detailOf: ({ bookedMinutes, workedMinutes }) =>
    `${formatDuration(bookedMinutes)} of ${formatDuration(workedMinutes)}`,
};

const noShowsMeasure: Measure = {
  name: "No-shows",
  amountOf: (work) => divideOrNull(work.noShows, work.appointments),
  show: formatPercent,
  detailOf: (work) => `${work.noShows} of ${work.appointments}`,
};

const confirmedMeasure: Measure = {
  name: "Confirmed",
  amountOf: (work) => divideOrNull(work.confirmed, work.appointments),
  show: formatPercent,
  detailOf: (work) => `${work.confirmed} of ${work.appointments}`,
};

/** Without `hoursUsedMeasure`, because treatments have no working hours. */
export const treatmentMeasures: readonly Measure[] = [
  appointmentsMeasure,
  incomeMeasure,
  noShowsMeasure,
  confirmedMeasure,
];
export const doctorMeasures: readonly Measure[] = [hoursUsedMeasure, ...treatmentMeasures];

function divideOrNull(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Compares an amount with the earlier range's amount: `up from 12`. Null if there is no earlier amount. */
export function describeChange(
  now: number | null,
  before: number | null,
  show: (amount: number) => string,
): string | null {
  if (before === null) return null;
  if (now === null) return `${show(before)} before`;
  if (show(now) === show(before)) return "as before";
  return `${now > before ? "up" : "down"} from ${show(before)}`;
}

/** Returns the total without the booked minutes of seats and former doctors, because neither has working hours. */
export function countMinutesOfWorkingDoctors({ total, doctors }: WorkReport): WorkFigures {
  const working = doctors.filter(({ workedMinutes }) => workedMinutes > 0);
  const bookedMinutes = working.reduce((sum, doctor) => sum + doctor.bookedMinutes, 0);
  return { ...total, bookedMinutes };
}

/** Formats a part of a whole as `37%`, or as a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : formatPercent(part / whole);
}

/** Formats 0.37 as `37%`. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
