import type { Firestore } from "@google-cloud/firestore";
import { doctors } from "../firestore/doctors.ts";
import { uploadLivesHours } from "./check-photo.ts";
import type { Photos } from "./photos.ts";

/** Removes uploads older than a day that no doctor has, and says which. */
export async function cleanPhotos(clinic: { db: Firestore; photos: Photos }, now: Date): Promise<string[]> {
  const before = now.getTime() - uploadLivesHours * 3_600_000;
  const old = (await clinic.photos.list()).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  const used = new Set((await doctors(clinic.db).get()).docs.map((doctor) => doctor.data().photo));
  const orphans = old.map(({ path }) => path).filter((path) => !used.has(path));
  for (const path of orphans) await clinic.photos.remove(path);
  return orphans;
}
