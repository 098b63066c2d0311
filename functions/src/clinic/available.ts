/** Lists free times, computed from the published clinic and the days' documents, whatever the number of bookings. */
import type * as contract from "../contract/available.ts";
import type { AvailableTreatment } from "../contract/available.ts";
import { type TreatmentAvailability, treatmentAvailabilityOn } from "../domain/availability.ts";
import { formatDate, plusDays, requireDate, todayIn } from "../domain/calendar-date.ts";
import type { Clinic, Treatment } from "../domain/clinic.ts";
import { type Day, dayWithoutBookings } from "../domain/day-entry.ts";
import { holdersForTreatment } from "../domain/holders.ts";
import { earliestStart, leastBookNotice } from "../domain/notice-hours.ts";
import { isBookableDay, lastBookableDay } from "../domain/opening-hours.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import { readDay, readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { photoUrl } from "../ports/photos.ts";
import { presentTreatment } from "./treatments.ts";

/** Lists the free times of one day. It costs two document reads. */
export const listAvailable: Handler<typeof contract.listAvailable> = async (call) => {
  const { db, now, query, photosUrl } = call;
  const date = requireDate(query.date);
  const [clinic, day] = await Promise.all([readCachedClinic(call), readDay(db, date)]);
  return treatmentAvailabilityOn(clinic, day, date, now(), query.doctor).map((offer) =>
    presentAvailableTreatment(offer, clinic.settings.currency, photosUrl),
  );
};

/** The number of days that are read at once. Usually one of the first has a free time. */
const daysPerRead = 14;

/** The most days that a call reads: today and a new clinic's horizon of 90 days. */
const maxSearchedDays = 91;

export const findNextAvailable: Handler<typeof contract.findNextAvailable> = async (call) => {
  const { db, now, query, photosUrl } = call;
  const from = query.from && requireDate(query.from, "from");
  const clinic = await readCachedClinic(call);
  const today = todayIn(clinic.settings.timeZone, now());
  const last = lastBookableDay(clinic.settings, today);
  const nothingFree = { date: null, dateISO: null, treatments: [] };
  const isWanted = ({ id }: Treatment) => query.treatment === undefined || id === query.treatment;
  const wanted = clinic.treatments.filter(isWanted);
  if (!wanted.some((treatment) => holdersForTreatment(clinic, treatment, query.doctor).length > 0))
    return nothingFree;
  const begin = from && from > today ? from : today;
  if (begin > last) return nothingFree;
  const end = plusDays(begin, maxSearchedDays);
  for (let first = begin; first <= last && first < end; first = plusDays(first, daysPerRead)) {
    const dates = daysFrom(first, daysPerRead).filter(
      (date) => date < end && isBookableDay(clinic.settings, date, today),
    );
    const known = await readDays(db, dates);
    for (const date of dates) {
      const offers = treatmentAvailabilityOn(clinic, dayOn(known, date), date, now(), query.doctor);
      if (!offers.some((offer) => isWanted(offer) && offer.slots.length > 0)) continue;
      const treatments = offers.map((offer) =>
        presentAvailableTreatment(offer, clinic.settings.currency, photosUrl),
      );
      return { date: formatDate(date), dateISO: date, treatments };
    }
  }
  return end <= last ? { ...nothingFree, next: end } : nothingFree;
};

/** Lists each treatment's first free time. It costs one read for each day that has had a booking. */
export const listSoonest: Handler<typeof contract.listSoonest> = async (call) => {
  const clinic = await readCachedClinic(call);
  const days = await readNextDays(call, clinic);
  return clinic.treatments.flatMap(({ id }) => {
    const first = findFirst(days, id);
    if (!first) return [];
    const doctors = clinic.doctors.flatMap((doctor) => {
      const own = findFirst(days, id, doctor.id);
      return own ? [{ _id: doctor.id, ...own }] : [];
    });
    return [{ _id: id, ...first, doctors }];
  });
};

/** Lists free times by day and treatment. It costs one read for each day that has had a booking. */
export const listOpenings: Handler<typeof contract.listOpenings> = async (call) => {
  const { treatment, doctor } = call.query;
  const days = await readNextDays(call, await readCachedClinic(call), doctor);
  return days.flatMap(({ dateISO, offered }) =>
    offered
      .filter(({ id, slots }) => slots.length > 0 && (treatment === undefined || id === treatment))
      .map(({ id, slots }) => ({ dateISO, treatment: id, slots })),
  );
};

type OfferedDay = { dateISO: string; offered: TreatmentAvailability[] };

/**
 * Reads what is free, with this dentist or with anyone, in fourteen days from the first that patients can book. Days that can't be
 * booked are left out.
 */
async function readNextDays(
  { db, now }: Pick<Dependencies, "db" | "now">,
  clinic: Clinic,
  doctorId?: string,
): Promise<OfferedDay[]> {
  const today = todayIn(clinic.settings.timeZone, now());
  const first = todayIn(clinic.settings.timeZone, earliestStart(now(), leastBookNotice(clinic)));
  const dates = daysFrom(first, daysPerRead).filter((date) => isBookableDay(clinic.settings, date, today));
  const known = await readDays(db, dates);
  return dates.map((dateISO) => ({
    dateISO,
    offered: treatmentAvailabilityOn(clinic, dayOn(known, dateISO), dateISO, now(), doctorId),
  }));
}

/** The first free time of a treatment, with this dentist or with anyone. */
function findFirst(
  days: readonly OfferedDay[],
  treatmentId: string,
  doctorId?: string,
): { dateISO: string; slot: string } | undefined {
  for (const { dateISO, offered } of days) {
    const offer = offered.find(({ id }) => id === treatmentId);
    const own = doctorId === undefined ? offer : offer?.free.find(({ doctor }) => doctor.id === doctorId);
    const slot = own?.slots[0];
    if (slot !== undefined) return { dateISO, slot };
  }
  return undefined;
}

/** Counts the free times of each day. It costs one read for each day that has had a booking. */
export const listAvailableDays: Handler<typeof contract.listAvailableDays> = async (call) => {
  const { db, now, query } = call;
  const clinic = await readCachedClinic(call);
  const today = todayIn(clinic.settings.timeZone, now());
  const dates = daysFrom(requireDate(query.from, "from"), query.days);
  const bookable = dates.filter((date) => isBookableDay(clinic.settings, date, today));
  const known = await readDays(db, bookable);
  return dates.map((dateISO) => ({
    dateISO,
    free: bookable.includes(dateISO) ? countFree(clinic, known, dateISO, now(), query) : 0,
  }));
};

function countFree(
  clinic: Clinic,
  known: ReadonlyMap<string, Day>,
  date: string,
  now: Date,
  { doctor, treatment }: { doctor?: string | undefined; treatment?: string | undefined },
): number {
  const offers = treatmentAvailabilityOn(clinic, dayOn(known, date), date, now, doctor);
  const wanted = offers.filter(({ id }) => treatment === undefined || id === treatment);
  return wanted.reduce((sum, { slots }) => sum + slots.length, 0);
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => plusDays(first, i));
}

function dayOn(known: ReadonlyMap<string, Day>, date: string): Day {
  return known.get(date) ?? dayWithoutBookings;
}

function presentAvailableTreatment(
  { free, ...treatment }: TreatmentAvailability,
  currency: string,
  photosUrl: string,
): AvailableTreatment {
  return {
    ...presentTreatment(treatment, currency),
    doctors: free.map(({ doctor, slots }) => ({
      _id: doctor.id,
      name: doctor.name,
      img: photoUrl(photosUrl, doctor),
      slots,
    })),
  };
}
