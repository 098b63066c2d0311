import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Firestore } from "@google-cloud/firestore";
import { factsOf } from "../../functions/src/doctors/doctor-input.ts";
import { plusDays } from "../../functions/src/domain/calendar-date.ts";
import type { Absence, Clinic, Doctor } from "../../functions/src/domain/clinic.ts";
import { absences } from "../../functions/src/firestore/absences.ts";
import { publicClinicDocument, readClinic, treatments } from "../../functions/src/firestore/clinic.ts";
import { doctors } from "../../functions/src/firestore/doctors.ts";
import { emulatedPhotoStorage } from "../testing/admin-sdk.ts";
import { dateOfOpenDay } from "./open-days.ts";
import { seedFolder } from "./read-seed-clinic.ts";
import type { SeedClinic, SeedDoctor } from "./seed-clinic-schema.ts";

/** A clinic with the name of its folder. */
type NamedClinic = SeedClinic & { name: string };

/**
 * Writes the clinic's doctors in the same way as its own edits would: each treatment lists its doctors, and
 * the absences are published without their reasons.
 */
export async function seedDoctors(db: Firestore, seeded: NamedClinic, now: Date): Promise<void> {
  await uploadPortraits(seeded);
  const clinic = withDoctors(await readClinic(db), seeded, now);
  const batch = db.batch();
  for (const { id, specialty: _, ...stored } of clinic.doctors) {
    const email = seeded.doctors.find((doctor) => doctor.id === id)?.email ?? "";
    batch.set(doctors(db).doc(id), { ...stored, email, createdAt: now });
  }
  for (const { id, ...absence } of clinic.absences) {
    const reason = seeded.doctors.find((doctor) => doctor.id === absence.doctorId)?.away?.reason ?? "";
    batch.set(absences(db).doc(id), { ...absence, reason });
  }
  for (const { id, heldBy } of clinic.treatments) batch.update(treatments(db).doc(id), { heldBy });
  batch.set(publicClinicDocument(db), clinic);
  await batch.commit();
}

/** The clinic with the seeded doctors and their absences. */
export function withDoctors(clinic: Clinic, seeded: SeedClinic, now: Date): Clinic {
  const performed = new Set(seeded.doctors.flatMap((doctor) => doctor.treatments));
  const named = (treatmentId: string) => clinic.treatments.find(({ id }) => id === treatmentId)?.name ?? "";
  return {
    ...clinic,
    treatments: clinic.treatments.map((treatment) =>
      performed.has(treatment.id) ? { ...treatment, heldBy: "doctors" } : treatment,
    ),
    doctors: seeded.doctors.map(storedDoctor).map((one) => ({ ...one, specialty: named(one.specialtyId) })),
    absences: seeded.doctors.flatMap((doctor) => absenceOf(doctor, seeded, now)),
  };
}

function storedDoctor({ id, name, treatments: treatmentIds, hours, portrait, ...others }: SeedDoctor) {
  const specialtyId = treatmentIds[0] ?? "";
  return {
    ...factsOf(others),
    id,
    name,
    specialtyId,
    treatmentIds,
    hours,
    bookable: true,
    ...photoFields(id, portrait),
  };
}

/** The photo's access token is the same at every start. */
function photoFields(id: string, portrait: string): Pick<Doctor, "photo" | "photoToken"> {
  if (portrait === "") return { photo: "", photoToken: null };
  const photo = `doctors/${id}`;
  return { photo, photoToken: { photo, token: `portrait-of-${id}` } };
}

function absenceOf({ id, away }: SeedDoctor, { settings }: SeedClinic, now: Date): Absence[] {
  if (!away) return [];
  const date = dateOfOpenDay(away.inOpenDays, now, settings);
  const range = { from: `${date}T00:00`, to: `${plusDays(date, away.days)}T00:00` };
  return [{ id: `away-${id}`, doctorId: id, ...range }];
}

/**
 * Uploads the portraits of the clinic's folder to the photo bucket. The portraits are original drawings;
 * their SVG sources are in the same folder.
 */
export async function uploadPortraits({ name, doctors }: NamedClinic): Promise<void> {
  await Promise.all(
    doctors.map(async ({ id, portrait }) => {
      const { photo, photoToken } = photoFields(id, portrait);
      if (!photoToken) return;
      const bytes = await readFile(join(seedFolder(name), portrait));
      await emulatedPhotoStorage().store(photo, {
        bytes,
        contentType: "image/webp",
        token: photoToken.token,
      });
    }),
  );
}
