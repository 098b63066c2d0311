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
  const { db, now } = call;
  const clinic = await readCachedClinic(call);
  const today = todayIn(clinic.settings.timeZone, now());
  const first = todayIn(clinic.settings.timeZone, earliestStart(now(), leastBookNotice(clinic)));
  const dates = daysFrom(first, daysPerRead).filter((date) => isBookableDay(clinic.settings, date, today));
  const known = await readDays(db, dates);
  const offers = dates.map((dateISO) => ({
    dateISO,
    offered: treatmentAvailabilityOn(clinic, dayOn(known, dateISO), dateISO, now()),
  }));
  return clinic.treatments.flatMap(({ id }) => {
    for (const { dateISO, offered } of offers) {
      const slot = offered.find((offer) => offer.id === id)?.slots[0];
      if (slot) return [{ _id: id, dateISO, slot }];
    }
    return [];
  });
};

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
