import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../src/contract/settings.ts";
import { defaultSettings } from "../src/domain/default-clinic.ts";
import { slotAt } from "../src/domain/slot.ts";
import { publicClinic, publish, type StoredTreatment, treatments } from "../src/firestore/clinic.ts";
import { admins } from "../src/firestore/users.ts";

const allDay = [{ from: "00:00", to: "24:00" }];

/**
 * Open around the clock, so that tests depend on no weekday, and for long enough that each has days of its own. Patients may
 * hold many appointments: the limits have their own tests.
 */
export const openSettings = {
  ...defaultSettings,
  horizonDays: 730,
  limits: { open: 100, openUnverified: 100 },
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
const plain = { description: "", active: true, slots: times };

export const testTreatments: StoredTreatment[] = [
  { id: "cleaning", name: "Teeth Cleaning", priceCents: 9000, durationMinutes: 30, order: 1, ...plain },
  { id: "filling", name: "Cavity Filling", priceCents: 15000, durationMinutes: 60, order: 2, ...plain },
  { id: "talk", name: "First Talk", priceCents: 0, durationMinutes: 15, order: 3, ...plain },
  { id: "retired", name: "Retired", priceCents: 100, durationMinutes: 15, order: 4, ...plain, active: false },
];

/** Every quarter-hour of a day, for tests that need many times. */
export const quarters = Array.from({ length: 96 }, (_, quarter) => slotAt(quarter * 15));

/** Treatments of a quarter-hour that begin at each of them. */
export const chairs = ["chair-a", "chair-b", "chair-c"].map((id) => ({
  id,
  name: id,
  description: "",
  active: true,
  slots: quarters,
  priceCents: 5000,
  durationMinutes: 15,
  order: 9,
}));

/** Writes a clinic for tests over whatever is there. */
export async function openClinic(
  db: Firestore,
  more: typeof testTreatments = [],
  settings: Partial<Settings> = {},
): Promise<void> {
  const all = [...testTreatments, ...more];
  const batch = db.batch();
  for (const { id, ...treatment } of all) batch.set(treatments(db).doc(id), treatment);
  batch.set(publicClinic(db), publish({ ...openSettings, ...settings }, all));
  await batch.commit();
}

export async function makeAdmin(db: Firestore, uid: string): Promise<void> {
  await admins(db).set({ uids: [uid] });
}
