import { readFile } from "node:fs/promises";
import type { Firestore } from "@google-cloud/firestore";
import { doctors } from "../../functions/src/firestore/doctors.ts";
import { emulatedBucket } from "../testing/admin.ts";

const demoDoctors = [
  { id: "amara-okafor", name: "Dr. Amara Okafor", specialty: "Oral Surgery" },
  { id: "daniel-reyes", name: "Dr. Daniel Reyes", specialty: "Cavity Filling" },
  { id: "mei-lin-chen", name: "Dr. Mei-Lin Chen", specialty: "Children's Check-up" },
  { id: "samuel-berg", name: "Dr. Samuel Berg", specialty: "Teeth Whitening" },
] as const;

export async function seedDoctors(db: Firestore, now: Date): Promise<void> {
  await Promise.all(
    demoDoctors.map(async ({ id, name, specialty }) => {
      const photo = `doctors/${id}`;
      await uploadPortrait(id, photo);
      const email = `${id.replaceAll("-", ".")}@clinic.test`;
      await doctors(db).doc(id).set({ name, email, specialty, photo, createdAt: now });
    }),
  );
}

/** Puts a picture of `seed/portraits` into the bucket: original drawings, whose sources lie beside them as SVG. */
async function uploadPortrait(name: string, object: string): Promise<void> {
  const picture = await readFile(new URL(`portraits/${name}.webp`, import.meta.url));
  await emulatedBucket().file(object).save(picture, { contentType: "image/webp", resumable: false });
}
