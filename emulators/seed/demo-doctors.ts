import { readFile } from "node:fs/promises";
import type { Firestore } from "@google-cloud/firestore";
import type { OpeningHours } from "../../functions/src/contract/settings.ts";
import { plusDays } from "../../functions/src/domain/calendar-date.ts";
import type { Absence, Clinic, Doctor } from "../../functions/src/domain/clinic.ts";
import { absences } from "../../functions/src/firestore/absences.ts";
import { publicClinicDocument, readClinic, treatments } from "../../functions/src/firestore/clinic.ts";
import { doctors } from "../../functions/src/firestore/doctors.ts";
import { emulatedPhotoStorage } from "../testing/admin-sdk.ts";
import { dateOfOpenDay } from "./open-days.ts";

const hoursWithEarlyLunch = [
  { from: "08:00", to: "12:00" },
  { from: "13:00", to: "18:00" },
];
const morningHours = [{ from: "09:00", to: "14:00" }];
const hoursWithLateLunch = [
  { from: "08:00", to: "12:30" },
  { from: "13:30", to: "18:00" },
];

const fullTimeHours: OpeningHours = {
  ...{
    sunday: [],
    monday: hoursWithEarlyLunch,
    tuesday: hoursWithEarlyLunch,
    wednesday: hoursWithEarlyLunch,
    thursday: hoursWithEarlyLunch,
    friday: hoursWithEarlyLunch,
  },
  saturday: morningHours,
};
const partTimeHours: OpeningHours = {
  ...{
    sunday: [],
    monday: hoursWithLateLunch,
    tuesday: [],
    wednesday: hoursWithLateLunch,
    thursday: [],
    friday: morningHours,
  },
  saturday: [],
};

/** No doctor performs Fluoride Treatment: it uses the hygienist's chair. */
const demoDoctors = [
  makeDemoDoctor(
    "amara-okafor",
    "Dr. Amara Okafor",
    ["oral-surgery", "cavity-filling", "teeth-cleaning"],
    null,
  ),
  makeDemoDoctor(
    "daniel-reyes",
    "Dr. Daniel Reyes",
    ["cavity-filling", "teeth-cleaning", "childrens-check-up"],
    partTimeHours,
  ),
  makeDemoDoctor("mei-lin-chen", "Dr. Mei-Lin Chen", ["childrens-check-up", "teeth-cleaning"], fullTimeHours),
  makeDemoDoctor("samuel-berg", "Dr. Samuel Berg", ["teeth-whitening", "teeth-cleaning"], null),
];

/**
 * Writes the demo doctors in the same way as the clinic's own edits would: each treatment lists its
 * doctors, and one doctor is away for a week.
 */
export async function seedDoctors(db: Firestore, now: Date): Promise<void> {
  await uploadPortraits();
  const away = { id: "samuels-holiday", doctorId: "samuel-berg", ...weekRangeFrom(dateOfOpenDay(6, now)) };
  const clinic = addDemoDoctors(await readClinic(db), away);
  const batch = db.batch();
  for (const { id, specialty: _, ...stored } of clinic.doctors) {
    const email = `${id.replaceAll("-", ".")}@clinic.test`;
    batch.set(doctors(db).doc(id), { ...stored, email, createdAt: now });
  }
  const { id, ...absence } = away;
  batch.set(absences(db).doc(id), { ...absence, reason: "Family holiday" });
  for (const { id: treatmentId, heldBy } of clinic.treatments) {
    batch.update(treatments(db).doc(treatmentId), { heldBy });
  }
  batch.set(publicClinicDocument(db), clinic);
  await batch.commit();
}

function addDemoDoctors(clinic: Clinic, away: Absence): Clinic {
  const performed = new Set(demoDoctors.flatMap(({ treatmentIds }) => treatmentIds));
  const named = (treatmentId: string) => clinic.treatments.find(({ id }) => id === treatmentId)?.name ?? "";
  return {
    ...clinic,
    treatments: clinic.treatments.map((treatment) =>
      performed.has(treatment.id) ? { ...treatment, heldBy: "doctors" } : treatment,
    ),
    doctors: demoDoctors.map((one) => ({ ...one, specialty: named(one.specialtyId) })),
    absences: [away],
  };
}

/** The photo's access token is the same at every start. */
function photoFields(id: string): Pick<Doctor, "photo" | "photoToken"> {
  const photo = `doctors/${id}`;
  return { photo, photoToken: { photo, token: `portrait-of-${id}` } };
}

/** Builds a demo doctor. The first treatment is the doctor's specialty. */
function makeDemoDoctor(
  id: string,
  name: string,
  treatmentIds: [string, ...string[]],
  hours: OpeningHours | null,
): Omit<Doctor, "specialty"> {
  const [specialtyId] = treatmentIds;
  return { id, name, specialtyId, treatmentIds, hours, bookable: true, ...photoFields(id) };
}

function weekRangeFrom(date: string): { from: string; to: string } {
  return { from: `${date}T00:00`, to: `${plusDays(date, 7)}T00:00` };
}

export async function uploadPortraits(): Promise<void> {
  await Promise.all(demoDoctors.map(uploadPortrait));
}

/**
 * Uploads a portrait from `seed/portraits` to the photo bucket. The portraits are original drawings; their
 * SVG sources are in the same folder.
 */
async function uploadPortrait({ id, photo, photoToken }: (typeof demoDoctors)[number]): Promise<void> {
  const bytes = await readFile(new URL(`portraits/${id}.webp`, import.meta.url));
  await emulatedPhotoStorage().store(photo, {
    bytes,
    contentType: "image/webp",
    token: photoToken?.token ?? "",
  });
}
