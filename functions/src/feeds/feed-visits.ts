/** What a calendar tells: read from days and not from bookings, but for names. */
import { FieldPath, type Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { findDoctor, holderOf } from "../domain/holders.ts";
import { clockOf, slotMinutes } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { treatments } from "../firestore/clinic.ts";
import type { FeedDocument } from "../firestore/feeds.ts";
import { days } from "../firestore/held-times.ts";
import { readUpTo } from "../firestore/pages.ts";
import type { FeedVisit } from "./feed-calendar.ts";

/** The name of a deleted treatment. */
const unnamed = "Appointment";

type Wanted = Pick<FeedDocument, "doctorId" | "names">;

/** Whoever looks at their calendar may want to see last week too. */
const daysBack = 7;

/** The last week and the longest horizon: a shortened horizon leaves appointments beyond its end. */
const mostDays = daysBack + 731;

/** The soonest appointments have their patients' names. Later ones have only time and treatment. */
const mostNames = 500;

/** The most names of withdrawn treatments that are read. */
const mostFormer = 50;

/**
 * The booked appointments from a week ago on. Costs a read for each day that has had a booking, and with names one for each of the
 * soonest appointments.
 */
export async function readFeedVisits(
  db: Firestore,
  clinic: Clinic,
  { doctorId, names }: Wanted,
  now: Date,
): Promise<FeedVisit[]> {
  const first = plusDays(todayIn(clinic.settings.timeZone, now), -daysBack);
  const [booked, patients] = await Promise.all([
    readBooked(db, doctorId, first),
    names ? readPatients(db, doctorId, addDays(now, -daysBack - 1)) : new Map<string, string>(),
  ]);
  const treatmentNames = await readTreatmentNames(
    db,
    clinic,
    booked.map(({ visit }) => visit.treatmentId),
  );
  return booked.flatMap(({ id, date, since, visit }) => {
    const time = clockOf(date, clinic.settings.timeZone)(slotMinutes(visit.slot), visit.minutes);
    if (!time) return [];
    const treatment = treatmentNames.get(visit.treatmentId) ?? unnamed;
    const doctor = findDoctor(clinic, visit.holder)?.name ?? null;
    const patient = patients.get(id) ?? null;
    return [{ id, version: visit.version, since, ...time, treatment, doctor, patient }];
  });
}

async function readBooked(db: Firestore, doctorId: string | null, first: string) {
  const inOrder = days(db).orderBy(FieldPath.documentId()).startAt(first);
  const known = await inOrder.limit(mostDays).get();
  return known.docs.flatMap((day) =>
    Object.entries(day.data().visits)
      .filter(([, { status }]) => status === "booked")
      .filter(([, { holder }]) => doctorId === null || holder === holderOf(doctorId))
      .map(([id, visit]) => ({ id, date: day.id, since: day.updateTime.toDate(), visit })),
  );
}

/** The patients of the soonest appointments. A doctor's calendar reads only that doctor's. */
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
  const soonest = await readUpTo(theirs, mostNames);
  return new Map(soonest.map((found) => [found.id, found.data().patientName]));
}

/** What is no longer offered isn't published, and is looked for where all are. */
async function readTreatmentNames(
  db: Firestore,
  clinic: Clinic,
  used: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map(clinic.treatments.map(({ id, name }) => [id, name]));
  const others = [...new Set(used)].filter((id) => !known.has(id)).slice(0, mostFormer);
  const found = await Promise.all(others.map((id) => treatments(db).doc(id).get()));
  for (const one of found) known.set(one.id, one.data()?.name ?? unnamed);
  return known;
}
