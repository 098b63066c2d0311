import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/doctors.ts";
import { DomainError } from "../domain/domain-error.ts";
import { type DoctorDocument, doctors } from "../firestore/doctors.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { checkPhoto, dropPhoto, photoUrl, refused } from "./photos.ts";

export const listDoctors: Handler<typeof contract.listDoctors> = async ({ db, query, photosUrl }) =>
  page(doctors(db), doctors(db).orderBy("name"), query, (found) =>
    presentDoctor(found.id, found.data(), photosUrl),
  );

export const listManagedDoctors: Handler<typeof contract.listManagedDoctors> = async (call) => {
  const { db, query, photosUrl } = call;
  return page(doctors(db), doctors(db).orderBy("name"), query, (found) => {
    const doctor = found.data();
    return { ...presentDoctor(found.id, doctor, photosUrl), email: doctor.email };
  });
};

export const addDoctor: Handler<typeof contract.addDoctor> = async (call) => {
  const { img, ...doctor } = call.body;
  const photo = await checkPhoto(call, img);
  const { db } = call;
  const created = doctors(db).doc();
  await db.runTransaction(async (transaction) => {
    const sharing = await transaction.get(doctors(db).where("photo", "==", photo).limit(1));
    if (!sharing.empty) throw shared();
    transaction.create(created, { ...doctor, photo, createdAt: call.now() });
  });
  return { success: true, insertedId: created.id };
};

/** A photo that stays is not looked at again. One that is replaced goes, or else with the next cleaning. */
export const editDoctor: Handler<typeof contract.editDoctor> = async (call) => {
  const { img, ...doctor } = call.body;
  const { db, photos, photosUrl } = call;
  const { reference: found, doctor: before } = await findDoctor(db, call.params.id);
  const stays = img === photoUrl(photosUrl, before.photo);
  const photo = stays ? before.photo : await checkPhoto(call, img);
  const replaced = await db.runTransaction(async (transaction) => {
    const [current, sharing] = await Promise.all([
      transaction.get(found),
      transaction.get(doctors(db).where("photo", "==", photo).limit(2)),
    ]);
    const old = current.data();
    if (!old) throw new DomainError("not-found");
    if (stays && old.photo !== before.photo) throw new DomainError("conflict");
    if (!stays && sharing.docs.some(({ id }) => id !== found.id)) throw shared();
    transaction.update(found, { ...doctor, photo });
    return old.photo === photo ? null : old.photo;
  });
  if (replaced !== null) await dropPhoto(photos, replaced);
  return { success: true };
};

/** The photo goes after the doctor: one that is left behind is cleaned away, one that is missing would show. */
export const deleteDoctor: Handler<typeof contract.deleteDoctor> = async ({ db, params, photos }) => {
  const { reference, doctor } = await findDoctor(db, params.id);
  await reference.delete();
  await dropPhoto(photos, doctor.photo);
  return { success: true };
};

interface FoundDoctor {
  reference: DocumentReference<DoctorDocument>;
  doctor: DoctorDocument;
}

async function findDoctor(db: Firestore, id: string): Promise<FoundDoctor> {
  const reference = doctors(db).doc(id);
  const doctor = (await reference.get()).data();
  if (!doctor) throw new DomainError("not-found");
  return { reference, doctor };
}

function presentDoctor(id: string, { name, specialty, photo }: DoctorDocument, photosUrl: string) {
  return { _id: id, name, specialty, img: photoUrl(photosUrl, photo) };
}

function shared(): DomainError {
  return refused("Another doctor has this photo already. Please choose it again");
}
