import type { Firestore } from "@google-cloud/firestore";
import { editClinic } from "../clinic/edit-clinic.ts";
import { tokenOf } from "../doctors/doctor-photos.ts";
import type { PhotoToken } from "../domain/clinic.ts";
import { publicClinic, publicClinicSchema } from "../firestore/clinic.ts";
import { type DoctorDocument, doctors } from "../firestore/doctors.ts";
import { isForNewerCode, noteLeft } from "../firestore/refuse-newer.ts";
import type { Photos } from "../ports/photos.ts";
import type { Migration } from "./migration.ts";

/**
 * Photos that an older version has stored are shown by URLs without a token, which storage.rules refuse from now on. Their token goes
 * into the doctor's document and into what is published. A photo that is missing in the bucket stays as it is: nothing can show it.
 */
export const givePhotoTokens: Migration = {
  name: "give-photo-tokens",
  does: "Give each doctor's photo its download token",
  documents: (db) => db.collection("doctors"),
  migrate: async ({ db, photos }, { id }, dry) => {
    const stored = (await doctors(db).doc(id).get()).data();
    const published = await publicClinic(db).get();
    if (!stored || stored.photo.startsWith("/")) return false;
    if (isForNewerCode(published, publicClinicSchema)) {
      noteLeft(published.ref.path);
      return false;
    }
    const seen = await photos.look(stored.photo);
    if (!seen) {
      // Throws where the bucket has another name, so that not every photo is taken for gone.
      await photos.list();
      return false;
    }
    const shown = published.data()?.doctors.find((doctor) => doctor.id === id);
    const isRight = ({ photo, photoToken }: Pick<DoctorDocument, "photo" | "photoToken">) =>
      photo === stored.photo && photoToken?.photo === photo && seen.tokens.includes(photoToken.token);
    if (isRight(stored) && (!shown || isRight(shown))) return false;
    return dry || giveToken(db, photos, id);
  },
};

/** Answers false if the doctor or the photo has gone meanwhile. */
function giveToken(db: Firestore, photos: Photos, id: string): Promise<boolean> {
  return editClinic(db, async (clinic, transaction) => {
    const stored = (await transaction.get(doctors(db).doc(id))).data();
    const seen = stored && !stored.photo.startsWith("/") ? await photos.look(stored.photo) : null;
    if (!stored || !seen) return { next: clinic, result: false };
    const { photo } = stored;
    const photoToken: PhotoToken = {
      photo,
      token: await tokenOf(photos, photo, seen, stored.photoToken?.token),
    };
    transaction.update(doctors(db).doc(id), { photoToken });
    const next = {
      ...clinic,
      doctors: clinic.doctors.map((doctor) => (doctor.id === id ? { ...doctor, photo, photoToken } : doctor)),
    };
    return { next, result: true };
  });
}
