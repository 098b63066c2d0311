import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { DecodedIdToken } from "firebase-admin/auth";
import type { Clinic } from "../src/domain/clinic.ts";
import { publicClinicDocument, readClinic } from "../src/firestore/clinic.ts";
import { newProfile, staff, users } from "../src/firestore/users.ts";
import { openDayPool } from "./free-test-days.ts";
import { sampleDoctor } from "./sample-clinic.ts";
import { quarterHourSlots, writeTestClinic } from "./test-clinic.ts";

/** An account with a verified address. Its token is its uid. */
interface SceneAccount {
  uid: string;
  email: string;
}

export interface BookingScene {
  db: Firestore;
  origin: string;
  clinic: Clinic;
  dates: string[];
  families: SceneAccount[];
  desk: SceneAccount;
  now: Date;
}

const childId = "child";
const desk = sceneAccountOf("desk");
const surgeryTreatment = {
  id: "surgery",
  name: "Surgery",
  description: "",
  durationMinutes: 60,
  priceCents: 30_000,
};
const treatmentIdsOfDoctors = ["checkup", "surgery"];

/** One doctor works only in the first half of the morning, so that the API refuses many requests. */
const earlyHours = [{ from: "09:00", to: "10:30" }];
const doctors = [
  sampleDoctor("ida", treatmentIdsOfDoctors),
  sampleDoctor("omar", treatmentIdsOfDoctors, {
    hours: {
      ...{ sunday: earlyHours, monday: earlyHours, tuesday: earlyHours, wednesday: earlyHours },
      ...{ thursday: earlyHours, friday: earlyHours, saturday: earlyHours },
    },
  }),
];

/**
 * Writes a clinic with one treatment without doctors, and two doctors who both perform the same two treatments. One
 * of these can begin at any quarter-hour.
 */
export async function writeSceneClinic(db: Firestore): Promise<void> {
  const slots = quarterHourSlots.slice(9 * 4, 10 * 4 + 3);
  const offered = { ...surgeryTreatment, slots, order: 6, active: true, heldBy: "doctors" as const };
  await writeTestClinic(db, [offered], {}, doctors);
  await staff(db).set({ uids: [desk.uid] });
}

/**
 * Prepares two days without bookings and three new families. The first doctor is away in the middle of the second
 * day.
 */
export async function prepareBookingScene(db: Firestore, origin: string, now: Date): Promise<BookingScene> {
  const dates = openDayPool.takeConsecutive(2);
  const away = { id: "away", doctorId: "ida", from: `${dates[1]}T10:00`, to: `${dates[1]}T11:00` };
  await publicClinicDocument(db).update({ absences: [away] });
  const families = Array.from({ length: 3 }, () => sceneAccountOf(randomUUID()));
  for (const { uid, email } of families) {
    const profile = newProfile({ email, emailVerified: true, name: "Ada Patient" }, now);
    await users(db)
      .doc(uid)
      .set({ ...profile, people: [{ id: childId, name: "Chris Patient" }] });
  }
  return { db, origin, clinic: await readClinic(db), dates, families, desk, now };
}

function sceneAccountOf(uid: string): SceneAccount {
  return { uid, email: `${uid}@patients.test` };
}

/** Replaces Firebase's check of ID tokens: the token is the uid. */
export async function verifyIdToken(uid: string): Promise<DecodedIdToken> {
  const { email } = sceneAccountOf(uid);
  const firebase = { identities: {}, sign_in_provider: "password" };
  // The sign-in always counts as recent, whatever the current time is.
  const times = { auth_time: 4_000_000_000, iat: 0, exp: 0 };
  return { uid, sub: uid, email, email_verified: true, aud: "", iss: "", ...times, firebase };
}
