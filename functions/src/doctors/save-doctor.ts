import { doctorInputSchema } from "../contract/doctors.ts";
import { DomainError } from "../domain/domain-error.ts";
import { doctors } from "../firestore/doctors.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { checkPhoto, refused } from "./check-photo.ts";
import { dropPhoto } from "./clean-photos.ts";
import { findDoctor, noSuchDoctor } from "./find-doctor.ts";
import { photoUrl } from "./photo-url.ts";

export async function addDoctor(call: SignedInCall): Promise<Answer> {
  const { img, ...doctor } = parse(doctorInputSchema, call.body);
  const photo = await checkPhoto(call, img);
  const { db } = call;
  const created = doctors(db).doc();
  await db.runTransaction(async (transaction) => {
    const sharing = await transaction.get(doctors(db).where("photo", "==", photo).limit(1));
    if (!sharing.empty) throw shared();
    transaction.create(created, { ...doctor, photo, createdAt: call.now() });
  });
  return { status: 201, body: { success: true, insertedId: created.id } };
}

/** A photo that stays is not looked at again. One that is replaced goes, or else with the next cleaning. */
export async function editDoctor(call: SignedInCall): Promise<Answer> {
  const { img, ...doctor } = parse(doctorInputSchema, call.body);
  const { db, photos, photosUrl } = call;
  const { reference: found, doctor: before } = await findDoctor(call);
  const stays = img === photoUrl(photosUrl, before.photo);
  const photo = stays ? before.photo : await checkPhoto(call, img);
  const replaced = await db.runTransaction(async (transaction) => {
    const [current, sharing] = await Promise.all([
      transaction.get(found),
      transaction.get(doctors(db).where("photo", "==", photo).limit(2)),
    ]);
    const old = current.data();
    if (!old) throw noSuchDoctor();
    if (stays && old.photo !== before.photo) {
      throw new DomainError("conflict", "Somebody has changed the photo meanwhile. Please look again.");
    }
    if (!stays && sharing.docs.some(({ id }) => id !== found.id)) throw shared();
    transaction.update(found, { ...doctor, photo });
    return old.photo === photo ? null : old.photo;
  });
  if (replaced !== null) await dropPhoto(photos, replaced);
  return { body: { success: true } };
}

function shared(): DomainError {
  return refused("Another doctor has this photo already. Please choose it again");
}
