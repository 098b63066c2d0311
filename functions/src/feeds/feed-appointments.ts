/**
 * Reads the appointments of a calendar feed. They come from the days' documents; bookings are read only for patients' names.
 */
import { FieldPath, type Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { doctorHolderId, findDoctor } from "../domain/holders.ts";
import { instantsResolverFor, slotMinutes } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { treatments } from "../firestore/clinic.ts";
import type { FeedDocument } from "../firestore/feeds.ts";
import { days } from "../firestore/held-times.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import type { FeedAppointment } from "./feed-calendar.ts";

/** The title of an appointment whose treatment was deleted. */
const unnamedTreatment = "Appointment";

type FeedOptions = Pick<FeedDocument, "doctorId" | "names">;

/** The feed includes appointments of this many past days. */
const daysBack = 7;

/**
 * The past week and the longest horizon, in days. After the horizon was shortened, there may be appointments beyond its end.
 */
const maxFeedDays = daysBack + 731;

/** The soonest appointments have their patients' names. Later ones have only time and treatment. */
const maxPatientNames = 500;

/** The most names of retired treatments that are read. */
const maxRetiredTreatments = 50;

/**
 * Reads the booked appointments from a week ago on. It costs a read for each day that has had a booking, and with names also
 * one for each of the soonest appointments.
 */
export async function readFeedAppointments(
  db: Firestore,
  clinic: Clinic,
  { doctorId, names }: FeedOptions,
  now: Date,
): Promise<FeedAppointment[]> {
  const first = plusDays(todayIn(clinic.settings.timeZone, now), -daysBack);
  const [booked, patients] = await Promise.all([
    readBookedEntries(db, doctorId, first),
    names ? readPatients(db, doctorId, addDays(now, -daysBack - 1)) : new Map<string, string>(),
  ]);
  const treatmentNames = await readTreatmentNames(
    db,
    clinic,
    booked.map(({ visit }) => visit.treatmentId),
  );
  return booked.flatMap(({ id, date, since, visit }) => {
    const time = instantsResolverFor(date, clinic.settings.timeZone)(slotMinutes(visit.slot), visit.minutes);
    if (!time) return [];
    const treatment = treatmentNames.get(visit.treatmentId) ?? unnamedTreatment;
    const doctor = findDoctor(clinic, visit.holder)?.name ?? null;
    const patient = patients.get(id) ?? null;
    return [{ id, version: visit.version, since, ...time, treatment, doctor, patient }];
  });
}

async function readBookedEntries(db: Firestore, doctorId: string | null, first: string) {
  const inOrder = days(db).orderBy(FieldPath.documentId()).startAt(first);
  const known = await inOrder.limit(maxFeedDays).get();
  return known.docs.flatMap((day) =>
    Object.entries(day.data().visits)
      .filter(([, { status }]) => status === "booked")
      .filter(([, { holder }]) => doctorId === null || holder === doctorHolderId(doctorId))
      .map(([id, visit]) => ({ id, date: day.id, since: day.updateTime.toDate(), visit })),
  );
}

/** Reads the patients' names of the soonest appointments. A dentist's feed reads only that dentist's. */
async function readPatients(
  db: Firestore,
  doctorId: string | null,
  from: Date,
): Promise<Map<string, string>> {
  const booked = bookings(db).where("status", "==", "booked");
  const theirs =
    doctorId === null
      ? booked.where("startsAt", ">", from).orderBy("startsAt")
      : booked.where("doctorId", "==", doctorId).where("endsAt", ">", from).orderBy("endsAt");
  const soonest = await readUpTo(theirs, maxPatientNames);
  return new Map(soonest.map((found) => [found.id, found.data().patientName]));
}

/**
 * The names of the used treatments. Retired treatments aren't in the published clinic, so they are read from their own
 * documents.
 */
async function readTreatmentNames(
  db: Firestore,
  clinic: Clinic,
  used: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map(clinic.treatments.map(({ id, name }) => [id, name]));
  const others = [...new Set(used)].filter((id) => !known.has(id)).slice(0, maxRetiredTreatments);
  const found = await Promise.all(others.map((id) => treatments(db).doc(id).get()));
  for (const one of found) known.set(one.id, one.data()?.name ?? unnamedTreatment);
  return known;
}
