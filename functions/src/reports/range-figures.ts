/**
 * Figures of a range of days beside an equally long range before it, by dentist and treatment. They come from the days'
 * documents, without the bookings.
 */

import type { Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/reports.ts";
import type { WorkReport } from "../contract/reports.ts";
import { datesInRange, plusDays } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { type Day, daysInCurrency } from "../domain/day-entry.ts";
import { doctorIdOf } from "../domain/holders.ts";
import { figuresOfRange, type RangeWorkFigures, type WorkFigures } from "../domain/range-figures.ts";
import { readAbsencesFrom } from "../firestore/absences.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic, treatments } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";

export const showRangeFigures: Handler<typeof contract.showRangeFigures> = async ({ db, query }) =>
  readFigures(db, datesInRange(query.from, query.to));

/**
 * Computes the figures. It costs a read for the clinic, for each day with bookings, for each absence since the first day,
 * and for each name of a former dentist or retired treatment.
 */
export async function readFigures(db: Firestore, dates: readonly string[]) {
  const earlier = dates.map((date) => plusDays(date, -dates.length));
  const [published, known, away] = await Promise.all([
    readClinic(db),
    readDays(db, [...earlier, ...dates]),
    readAbsencesFrom(db, earlier.at(0) ?? ""),
  ]);
  const clinic = { ...published, absences: away };
  const days = daysInCurrency(known, clinic.settings);
  const names = await nameDoctorsAndTreatments(db, clinic, known);
  const show = (shown: readonly string[]) =>
    presentFigures(shown, figuresOfRange(clinic, shown, days), names, clinic.settings.currency);
  return { range: show(dates), before: show(earlier) };
}

function presentFigures(
  dates: readonly string[],
  figures: RangeWorkFigures,
  names: Names,
  currency: string,
): WorkReport {
  const { total, byDoctor, byTreatment } = figures;
  return {
    from: dates.at(0) ?? "",
    to: dates.at(-1) ?? "",
    total: {
      ...presentWorkFigures(total, currency),
      workedMinutes: total.workedMinutes,
      cancelled: total.cancelled,
      keptOfCancelled: toMajorUnits(total.keptCents, currency),
    },
    doctors: [...byDoctor].map(([doctorId, work]) => ({
      doctorId,
      doctor: doctorId === null ? null : (names.doctors.get(doctorId) ?? null),
      ...presentWorkFigures(work, currency),
      workedMinutes: work.workedMinutes,
    })),
    treatments: [...byTreatment].map(([treatmentId, work]) => ({
      treatmentId,
      treatment: names.treatments.get(treatmentId) ?? null,
      ...presentWorkFigures(work, currency),
    })),
  };
}

function presentWorkFigures(
  { incomeCents, appointments, noShows, confirmed, bookedMinutes }: WorkFigures,
  currency: string,
) {
  return { appointments, noShows, confirmed, bookedMinutes, income: toMajorUnits(incomeCents, currency) };
}

/** Names by id, also of doctors who left and of treatments that are no longer offered. */
interface Names {
  doctors: ReadonlyMap<string, string>;
  treatments: ReadonlyMap<string, string>;
}

/** The most former dentists, and the most retired treatments, whose names are read. Others stay without a name. */
const maxFormerNames = 20;

/**
 * Finds the names of all dentists and treatments on these days. Former dentists and retired treatments aren't in the
 * published clinic, and each costs a read.
 */
async function nameDoctorsAndTreatments(
  db: Firestore,
  clinic: Clinic,
  known: ReadonlyMap<string, Day>,
): Promise<Names> {
  const doctors = namesById(clinic.doctors);
  const offered = namesById(clinic.treatments);
  const latest = new Map<string, string>();
  const retiredIds = new Set<string>();
  for (const { visits } of known.values()) {
    for (const [bookingId, { holder, treatmentId }] of Object.entries(visits)) {
      const doctorId = doctorIdOf(holder);
      if (doctorId !== null && !doctors.has(doctorId)) latest.set(doctorId, bookingId);
      if (!offered.has(treatmentId)) retiredIds.add(treatmentId);
    }
  }
  const [gone, former] = await Promise.all([
    readFormerNames([...latest], (bookingId) => doctorNameOf(db, bookingId)),
    readFormerNames(
      [...retiredIds].map((id) => [id, id]),
      (id) => treatmentNameOf(db, id),
    ),
  ]);
  return {
    doctors: new Map([...doctors, ...gone]),
    treatments: new Map([...offered, ...former]),
  };
}

function namesById(some: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(some.map(({ id, name }) => [id, name]));
}

/** The name of a former dentist, as one of their bookings stored it. */
async function doctorNameOf(db: Firestore, bookingId: string): Promise<string | null> {
  return (await bookings(db).doc(bookingId).get()).data()?.doctor ?? null;
}

/** The name of a retired treatment. Its document stays and keeps the name. */
async function treatmentNameOf(db: Firestore, id: string): Promise<string | null> {
  return (await treatments(db).doc(id).get()).data()?.name ?? null;
}

async function readFormerNames(
  wanted: readonly (readonly [id: string, key: string])[],
  read: (key: string) => Promise<string | null>,
): Promise<[string, string][]> {
  const found = wanted.slice(0, maxFormerNames).map(async ([id, key]) => [id, await read(key)] as const);
  return (await Promise.all(found)).flatMap(([id, name]) => (name === null ? [] : [[id, name]]));
}
