import type { Firestore } from "@google-cloud/firestore";
import { editClinic } from "../clinic/edit-clinic.ts";
import { ensureDownloadToken } from "../clinic/photos.ts";
import type { PhotoToken } from "../domain/clinic.ts";
import { publicClinicDocument, publicClinicSchema } from "../firestore/clinic.ts";
import { type DoctorDocument, doctors } from "../firestore/doctors.ts";
import { isFromNewerRelease, logLeftToNewerRelease } from "../firestore/newer-release.ts";
import type { Photos } from "../ports/photos.ts";
import type { Migration } from "./migration.ts";

interface FoundPhoto {
  photo: string;
  photoFile: NonNullable<Awaited<ReturnType<Photos["look"]>>>;
}

/**
 * Older releases show photos by URLs without a download token, which storage.rules now refuse. This step stores each photo's
 * token in the doctor's document and the public clinic. A photo that is missing in the bucket is left alone.
 */
export const givePhotoTokens: Migration = {
  name: "give-photo-tokens",
  does: "Give each doctor's photo its download token",
  documents: (db) => db.collection("doctors"),
  migrate: async ({ db, photos }, { id }, dry) => {
    const stored = (await doctors(db).doc(id).get()).data();
    const published = await publicClinicDocument(db).get();
    if (!stored || stored.photo.startsWith("/")) return false;
    if (isFromNewerRelease(published, publicClinicSchema)) {
      logLeftToNewerRelease(published.ref.path);
      return false;
    }
    const photoFile = await photos.look(stored.photo);
    if (!photoFile) {
      await requireBucket(photos);
      return false;
    }
    const publishedDoctor = published.data()?.doctors.find((doctor) => doctor.id === id);
    const hasCurrentToken = ({ photo, photoToken }: Pick<DoctorDocument, "photo" | "photoToken">) =>
      photo === stored.photo && photoToken?.photo === photo && photoFile.tokens.includes(photoToken.token);
    if (hasCurrentToken(stored) && (!publishedDoctor || hasCurrentToken(publishedDoctor))) return false;
    return dry || giveToken(db, photos, id, { photo: stored.photo, photoFile });
  },
};

const foundBuckets = new WeakSet<Photos>();

/** Throws if the bucket doesn't exist, so that a wrong bucket name doesn't make every photo look deleted. Lists the photos once. */
async function requireBucket(photos: Photos): Promise<void> {
  if (foundBuckets.has(photos)) return;
  await photos.list();
  foundBuckets.add(photos);
}

/**
 * Returns false if the doctor or the photo was deleted after it was read. Asks Storage again only if the doctor has
 * another photo by then.
 */
function giveToken(db: Firestore, photos: Photos, id: string, found: FoundPhoto): Promise<boolean> {
  return editClinic(db, async (clinic, transaction) => {
    const stored = (await transaction.get(doctors(db).doc(id))).data();
    if (!stored || stored.photo.startsWith("/")) return { next: clinic, result: false };
    const photoFile = stored.photo === found.photo ? found.photoFile : await photos.look(stored.photo);
    if (!photoFile) return { next: clinic, result: false };
    const { photo } = stored;
    const photoToken: PhotoToken = {
      photo,
      token: await ensureDownloadToken(photos, photo, photoFile, stored.photoToken?.token),
    };
    transaction.update(doctors(db).doc(id), { photoToken });
    const next = {
      ...clinic,
      doctors: clinic.doctors.map((doctor) => (doctor.id === id ? { ...doctor, photo, photoToken } : doctor)),
    };
    return { next, result: true };
  });
}
