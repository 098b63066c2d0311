import type { WorkReport } from "@clinic/contract/reports.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { showDollars, showPercent } from "./show-figures.ts";

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
