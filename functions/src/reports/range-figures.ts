/** A range of days beside as many before it, by doctor and by treatment: from the days' projections, without their bookings. */
import type { Firestore } from "@google-cloud/firestore";
import { centsToDollars } from "../contract/fields.ts";
import type * as contract from "../contract/figures.ts";
import type { Figures } from "../contract/figures.ts";
import { daysBetween, plusDays } from "../domain/calendar-date.ts";
import { figuresOfRange, type RangeWork, type Work } from "../domain/range-figures.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readAbsencesFrom } from "../firestore/doctors.ts";
import { readDays } from "../firestore/held-times.ts";
import type { Handler } from "../http/bind.ts";
import { type Names, nameDoctorsAndTreatments } from "./names-of-the-gone.ts";

export const showFigures: Handler<typeof contract.showFigures> = async ({ db, query }) =>
  readFigures(db, daysBetween(query.from, query.to));

/** A read for the clinic, for each day with bookings, for each absence since the first day, and for each name that is gone. */
export async function readFigures(db: Firestore, dates: readonly string[]) {
  const earlier = dates.map((date) => plusDays(date, -dates.length));
  const [published, known, away] = await Promise.all([
    readClinic(db),
    readDays(db, [...earlier, ...dates]),
    readAbsencesFrom(db, earlier.at(0) ?? ""),
  ]);
  const clinic = { ...published, absences: away };
  const names = await nameDoctorsAndTreatments(db, clinic, known);
  const show = (days: readonly string[]) => present(days, figuresOfRange(clinic, days, known), names);
  return { range: show(dates), before: show(earlier) };
}

function present(dates: readonly string[], figures: RangeWork, names: Names): Figures {
  const { total, byDoctor, byTreatment } = figures;
  return {
    from: dates.at(0) ?? "",
    to: dates.at(-1) ?? "",
    total: {
      ...presentWork(total),
      workedMinutes: total.workedMinutes,
      cancelled: total.cancelled,
      keptOfCancelled: centsToDollars(total.keptCents),
    },
    doctors: [...byDoctor].map(([doctorId, work]) => ({
      doctorId,
      doctor: doctorId === null ? null : (names.doctors.get(doctorId) ?? null),
      ...presentWork(work),
      workedMinutes: work.workedMinutes,
    })),
    treatments: [...byTreatment].map(([treatmentId, work]) => ({
      treatmentId,
      treatment: names.treatments.get(treatmentId) ?? null,
      ...presentWork(work),
    })),
  };
}

function presentWork({ incomeCents, appointments, noShows, confirmed, bookedMinutes }: Work) {
  return { appointments, noShows, confirmed, bookedMinutes, income: centsToDollars(incomeCents) };
}
