import type { Firestore } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { doctors } from "../firestore/doctors.ts";
import { uploadLivesHours } from "./check-photo.ts";
import type { Photos } from "./photos.ts";

/**
 * Of a photo that no doctor has since a moment ago. The edit is saved by then, so that it stays saved when Storage can't be
 * reached: the photo goes with the next cleaning.
 */
export async function dropPhoto(photos: Photos, path: string): Promise<void> {
  if (!path.startsWith("doctors/")) return;
  await photos.remove(path).catch((cause: unknown) => {
    warn("photo not removed yet", { path, cause: String(cause) });
  });
}

/** Removes uploads older than a day that no doctor has, and says which. */
export async function cleanPhotos(clinic: { db: Firestore; photos: Photos }, now: Date): Promise<string[]> {
  const before = now.getTime() - uploadLivesHours * 3_600_000;
  const old = (await clinic.photos.list()).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  const used = new Set((await doctors(clinic.db).get()).docs.map((doctor) => doctor.data().photo));
  const orphans = old.map(({ path }) => path).filter((path) => !used.has(path));
  for (const path of orphans) await clinic.photos.remove(path);
  return orphans;
}
