/** The sample clinic of component tests: its dentists and free times. */

import {
  type AvailableTreatment,
  findNextAvailable,
  listAvailable,
  listAvailableDays,
  listOpenings,
  listSoonest,
} from "@clinic/contract/available.ts";
import { type Doctor, listDoctors, type ManagedDoctor } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { listTreatments, type ManagedTreatment } from "@clinic/contract/treatments.ts";
import { datesInRange, formatDate, plusDays, todayIn } from "@clinic/domain/calendar-date.ts";
import { isOpenFor, openRangesOn } from "@clinic/domain/opening-hours.ts";
import { slotRange } from "@clinic/domain/time-range.ts";
import type { HttpHandler } from "msw/http";
import { demoPublicSettings, demoReviews, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage } from "./answer.ts";

const dentist = (_id: string, name: string, specialty: string, treatments: string[]): Doctor => ({
  ...{ _id, name, specialty, treatments },
  img: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
});

export const dentists = [
  dentist("amara-okafor", "Dr. Amara Okafor", "Oral Surgery", [
    "oral-surgery",
    "cavity-filling",
    "teeth-cleaning",
  ]),
  dentist("daniel-reyes", "Dr. Daniel Reyes", "Cavity Filling", [
    "cavity-filling",
    "teeth-cleaning",
    "childrens-check-up",
  ]),
  dentist("mei-lin-chen", "Dr. Mei-Lin Chen", "Children's Check-up", [
    "childrens-check-up",
    "teeth-cleaning",
  ]),
  dentist("samuel-berg", "Dr. Samuel Berg", "Teeth Whitening", ["teeth-whitening", "teeth-cleaning"]),
];

export const managedDentists: ManagedDoctor[] = dentists.map((doctor) => ({
  ...doctor,
  email: `${doctor._id}@clinic.test`,
  hours: null,
  bookable: true,
}));

/** The server's answers that the public pages need. */
export const publicAnswers: HttpHandler[] = [
  answer(listDoctors, listPage(dentists)),
  answer(listTreatments, demoTreatments),
  answer(listReviews, listPage(demoReviews)),
  answer(listSoonest, []),
];

type Time = { date: string; treatment: string; doctor: string | null; slot: string };

/**
 * The server's free times, for /appointment and for the dialog that moves an appointment. A time in opening hours is free if
 * `isFree` allows it; each request asks `isFree` again.
 */
export function freeTimeAnswers(isFree: (time: Time) => boolean = () => true): HttpHandler[] {
  const on = (date: string, doctorId?: string) => listFreeTimesOn(date, isFree, doctorId);
  return [
    answer(listDoctors, listPage(dentists)),
    answer(listTreatments, demoTreatments),
    answer(listAvailable, ({ query }) => on(query.date, query.doctor)),
    answer(listAvailableDays, ({ query: { from, days, doctor, treatment } }) =>
      datesInRange(from, plusDays(from, days - 1)).map((dateISO) => ({
        dateISO,
        free: countFreeTimes(on(dateISO, doctor).filter(({ _id }) => !treatment || _id === treatment)),
      })),
    ),
    answer(findNextAvailable, ({ query: { from, doctor, treatment } }) => {
      const today = todayIn(demoPublicSettings.timeZone, new Date());
      const first = from ?? today;
      const days = datesInRange(first, plusDays(today, demoPublicSettings.horizonDays));
      const sought = (date: string) => on(date, doctor).filter(({ _id }) => !treatment || _id === treatment);
      const dateISO = days.find((date) => countFreeTimes(sought(date)) > 0);
      if (!dateISO) return { date: null, dateISO: null, treatments: [] };
      return { date: formatDate(dateISO), dateISO, treatments: on(dateISO, doctor) };
    }),
  ];
}

/** The openings of the next two weeks. `isFree` works as in `freeTimeAnswers`. */
export function openingsAnswer(isFree: (time: Time) => boolean = () => true): HttpHandler {
  return answer(listOpenings, ({ query: { treatment, doctor } }) => {
    const today = todayIn(demoPublicSettings.timeZone, new Date());
    return datesInRange(today, plusDays(today, 13)).flatMap((dateISO) =>
      listFreeTimesOn(dateISO, isFree, doctor)
        .filter(({ _id, slots }) => slots.length > 0 && (!treatment || _id === treatment))
        .map(({ _id, slots }) => ({ dateISO, treatment: _id, slots })),
    );
  });
}

function listFreeTimesOn(
  date: string,
  isFree: (time: Time) => boolean,
  doctorId?: string,
): AvailableTreatment[] {
  const open = openRangesOn(demoPublicSettings, date);
  return demoTreatments.map((treatment) => {
    const slots = treatment.slots.filter((slot) =>
      isOpenFor(open, slotRange(slot, treatment.durationMinutes)),
    );
    const freeWith = (doctor: string | null) =>
      slots.filter((slot) => isFree({ date, treatment: treatment._id, doctor, slot }));
    const performing = dentists.filter(({ treatments }) => treatments.includes(treatment._id));
    const doctors = performing
      .filter(({ _id }) => doctorId === undefined || _id === doctorId)
      .map(({ _id, name, img }) => ({ _id, name, img, slots: freeWith(_id) }))
      .filter((doctor) => doctor.slots.length > 0);
    const free =
      performing.length > 0
        ? slots.filter((slot) => doctors.some((doctor) => doctor.slots.includes(slot)))
        : doctorId === undefined
          ? freeWith(null)
          : [];
    return { ...treatment, slots: free, doctors };
  });
}

function countFreeTimes(offered: readonly AvailableTreatment[]): number {
  return offered.reduce((count, { slots }) => count + slots.length, 0);
}

/** The treatments as admins see them. Dentists perform all treatments but Fluoride Treatment, which has a seat. */
export const managedTreatments: ManagedTreatment[] = demoTreatments.map((treatment, order) => ({
  ...treatment,
  order,
  active: true,
  heldBy: dentists.some(({ treatments }) => treatments.includes(treatment._id)) ? "doctors" : "seat",
}));
