/**
 * Reads the appointments and blocks of a calendar feed. They come from the days' documents; bookings are read only for patients'
 * names.
 */
import { FieldPath, type Firestore, type QueryDocumentSnapshot } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import type { BlockKind } from "../contract/blocks.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import type { Day } from "../domain/day-entry.ts";
import { doctorHolderId, findDoctor } from "../domain/holders.ts";
import { instantsResolverFor, slotMinutes } from "../domain/slot.ts";
import { toTimeRange } from "../domain/time-range.ts";
import { bookings } from "../firestore/bookings.ts";
import { treatments } from "../firestore/clinic.ts";
import { days } from "../firestore/days.ts";
import type { FeedDocument } from "../firestore/feeds.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import type { FeedAppointment, FeedBlock } from "./feed-calendar.ts";

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
 * Reads the booked appointments and the blocks from a week ago on. It costs a read for each day that has had a booking, and with
 * names also one for each of the soonest appointments.
 */
export async function readFeedEntries(
  db: Firestore,
  clinic: Clinic,
  { doctorId, names }: FeedOptions,
  now: Date,
): Promise<{ visits: FeedAppointment[]; blocks: FeedBlock[] }> {
  const first = plusDays(todayIn(clinic.settings.timeZone, now), -daysBack);
  const [known, patients] = await Promise.all([
    readDaysFrom(db, first),
    names ? readPatients(db, doctorId, addDays(now, -daysBack - 1)) : new Map<string, string>(),
  ]);
  const booked = known.flatMap((day) => bookedEntriesOn(day, doctorId));
  const blocks = known.flatMap((day) => feedBlocksOn(day, clinic, { doctorId, names }));
  const treatmentNames = await readTreatmentNames(
    db,
    clinic,
    booked.map(({ visit }) => visit.treatmentId),
  );
  const visits = booked.flatMap(({ id, date, since, visit }) => {
    const time = instantsResolverFor(date, clinic.settings.timeZone)(slotMinutes(visit.slot), visit.minutes);
    if (!time) return [];
    const treatment = treatmentNames.get(visit.treatmentId) ?? unnamedTreatment;
    const doctor = findDoctor(clinic, visit.holder)?.name ?? null;
    const patient = patients.get(id) ?? null;
    return [{ id, version: visit.version, since, ...time, treatment, doctor, patient }];
  });
  return { visits, blocks };
}

type StoredDay = QueryDocumentSnapshot<Day>;

async function readDaysFrom(db: Firestore, first: string): Promise<StoredDay[]> {
  const inOrder = days(db).orderBy(FieldPath.documentId()).startAt(first);
  return (await inOrder.limit(maxFeedDays).get()).docs;
}

function bookedEntriesOn(day: StoredDay, doctorId: string | null) {
  return Object.entries(day.data().visits)
    .filter(([, { status }]) => status === "booked")
    .filter(([, { holder }]) => doctorId === null || holder === doctorHolderId(doctorId))
    .map(([id, visit]) => ({ id, date: day.id, since: day.updateTime.toDate(), visit }));
}

const blockTitles: Record<BlockKind, string> = {
  meeting: "Meeting",
  lunch: "Lunch",
  emergency: "Emergency time",
  other: "Blocked",
};

/** Leaves out time that the desk keeps for its own bookings, and the notes in a feed without names. */
function feedBlocksOn(day: StoredDay, clinic: Clinic, { doctorId, names }: FeedOptions): FeedBlock[] {
  return Object.entries(day.data().blocks).flatMap(([id, block]) => {
    const concerns = doctorId === null || block.doctorId === null || block.doctorId === doctorId;
    const { from, to } = toTimeRange(block);
    const time = instantsResolverFor(day.id, clinic.settings.timeZone)(from, to - from);
    if (block.deskOnly || !concerns || !time) return [];
    const doctor = clinic.doctors.find((one) => one.id === block.doctorId)?.name;
    const what =
      names && block.note !== "" ? `${blockTitles[block.kind]}: ${block.note}` : blockTitles[block.kind];
    const title = doctor ? `${what} (${doctor})` : what;
    return [{ id, version: block.version, since: day.updateTime.toDate(), ...time, title }];
  });
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
