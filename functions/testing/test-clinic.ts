import type { Firestore } from "@google-cloud/firestore";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import type { Settings } from "../src/contract/settings.ts";
import type { StaffMails } from "../src/contract/staff-mails.ts";
import type { Doctor } from "../src/domain/clinic.ts";
import { slotAt } from "../src/domain/slot.ts";
import {
  newClinic,
  publicClinicDocument,
  type StoredTreatment,
  treatments,
} from "../src/firestore/clinic.ts";
import { doctors } from "../src/firestore/doctors.ts";
import { nameSearchMigrations, progress } from "../src/firestore/migration-progress.ts";
import { staff } from "../src/firestore/users.ts";
import { sampleDoctor } from "./sample-clinic.ts";

const allDay = [{ from: "00:00", to: "24:00" }];

/** The people who work at the clinic get no mails. */
export const noStaffMails = {
  clinic: { summary: { on: false, hour: "07:00" }, changes: "off", messages: false },
  dentists: { summary: { on: false, hour: "07:00" }, changes: "off" },
} as const satisfies StaffMails;

/**
 * The clinic is open around the clock, so that tests depend on no weekday, and for long enough that each test has its
 * own days. Patients may hold many appointments, and the people who work at the clinic get no mails, because limits and
 * these mails have their own tests.
 */
export const alwaysOpenSettings = {
  ...demoSettings,
  horizonDays: 730,
  limits: { open: 100, openUnverified: 100 },
  staffMails: noStaffMails,
  openingHours: {
    sunday: allDay,
    monday: allDay,
    tuesday: allDay,
    wednesday: allDay,
    thursday: allDay,
    friday: allDay,
    saturday: allDay,
  },
};

const times = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM", "11:00 AM"];
const treatmentDefaults = { description: "", active: true, slots: times, heldBy: "seat" } as const;

/** The first treatments have no doctors, only a chair. Doctors perform the check-up. */
export const testTreatments: StoredTreatment[] = [
  {
    id: "cleaning",
    name: "Teeth Cleaning",
    priceCents: 9000,
    durationMinutes: 30,
    order: 1,
    ...treatmentDefaults,
  },
  {
    id: "filling",
    name: "Cavity Filling",
    priceCents: 15000,
    durationMinutes: 60,
    order: 2,
    ...treatmentDefaults,
  },
  { id: "talk", name: "First Talk", priceCents: 0, durationMinutes: 15, order: 3, ...treatmentDefaults },
  {
    id: "retired",
    name: "Retired",
    priceCents: 100,
    durationMinutes: 15,
    order: 4,
    ...treatmentDefaults,
    active: false,
  },
  {
    ...{ id: "checkup", name: "Check-up", priceCents: 6000, durationMinutes: 30, order: 5 },
    ...treatmentDefaults,
    heldBy: "doctors",
  },
];

/** Both doctors perform only the check-up. */
export const testDoctors: Doctor[] = ["ida", "omar"].map((id) =>
  sampleDoctor(id, ["checkup"], { specialty: "Check-up" }),
);

/** Every quarter-hour of a day, for tests that need many times. */
export const quarterHourSlots = Array.from({ length: 96 }, (_, quarter) => slotAt(quarter * 15));

/** Treatments without doctors that take a quarter-hour and can begin at each one. */
export const chairTreatments: StoredTreatment[] = ["chair-a", "chair-b", "chair-c"].map((id) => ({
  ...{ id, name: id, priceCents: 5000, durationMinutes: 15, order: 9 },
  ...treatmentDefaults,
  slots: quarterHourSlots,
}));

/** Writes a clinic for tests, and replaces an existing one. Search by any part of a name works for its people. */
export async function writeTestClinic(
  db: Firestore,
  more: StoredTreatment[] = [],
  settings: Partial<Settings> = {},
  working: Doctor[] = testDoctors,
): Promise<void> {
  const all = [...testTreatments, ...more];
  const batch = db.batch();
  for (const { id, ...treatment } of all) batch.set(treatments(db).doc(id), treatment);
  for (const { id, specialty: _, ...doctor } of working) {
    batch.set(doctors(db).doc(id), { ...doctor, email: `${id}@clinic.test`, createdAt: new Date() });
  }
  const published = newClinic({ ...alwaysOpenSettings, ...settings }, all);
  batch.set(publicClinicDocument(db), { ...published, doctors: working });
  for (const name of Object.values(nameSearchMigrations))
    batch.set(progress(db).doc(name), { begunAt: new Date(), cursor: null, doneAt: new Date() });
  await batch.commit();
}

export async function setOnlyAdmin(db: Firestore, uid: string): Promise<void> {
  await staff(db).set({ uids: [uid] });
}
