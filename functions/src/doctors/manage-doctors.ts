import type { Firestore, Transaction } from "@google-cloud/firestore";
import { appointmentsExistError, maxListedAppointments } from "../access/present-booking.ts";
import { editClinic } from "../clinic/edit-clinic.ts";
import { checkPhoto, dropPhoto, type PhotoWithToken, photoPathOf } from "../clinic/photos.ts";
import { recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import { readTreatments, withoutRemoved } from "../clinic/treatment-catalogue.ts";
import type * as contract from "../contract/doctors.ts";
import type { DoctorInput } from "../contract/doctors.ts";
import { todayIn } from "../domain/calendar-date.ts";
import { type Clinic, type Doctor, generalDentist } from "../domain/clinic.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { doctorHolderId, holdersForTreatment, seatHolderId } from "../domain/holders.ts";
import { absences } from "../firestore/absences.ts";
import { readBlocksOfDoctor, writeBlock } from "../firestore/blocks.ts";
import { bookings } from "../firestore/bookings.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import { publishedTreatmentsOf, readClinic, type StoredTreatment, treatments } from "../firestore/clinic.ts";
import { type DoctorDocument, doctors } from "../firestore/doctors.ts";
import type { Call, Handler } from "../http/bind.ts";
import { readPage, slicePage } from "../http/paging.ts";
import { photoUrl } from "../ports/photos.ts";
import { doctorFields, factsOf, treatmentsGainingFirstDoctor } from "./doctor-input.ts";

/** What a doctor's photo was uploaded for, and its field in the request. */
const photoUse = { purpose: "doctor", field: "img" } as const;

/** Lists the doctors in the published order, by name. */
export const listDoctors: Handler<typeof contract.listDoctors> = async (call) => {
  const { query, photosUrl } = call;
  const clinic = await readCachedClinic(call);
  return slicePage(clinic.doctors, query, (doctor) => ({
    _id: doctor.id,
    name: doctor.name,
    specialty: offeredSpecialty(clinic, doctor),
    img: photoUrl(photosUrl, doctor),
    treatments: bookableTreatmentIds(clinic, doctor.id),
    ...factsOf(doctor),
  }));
};

/** The specialty as patients read it: empty once the clinic no longer offers the treatment. */
function offeredSpecialty({ treatments }: Clinic, { specialtyId, specialty }: Doctor): string {
  return specialtyId === "" || treatments.some(({ id }) => id === specialtyId) ? specialty : "";
}

function bookableTreatmentIds(clinic: Clinic, doctorId: string): string[] {
  const theirs = clinic.treatments.filter(
    (treatment) => holdersForTreatment(clinic, treatment, doctorId).length > 0,
  );
  return theirs.map(({ id }) => id);
}

export const listManagedDoctors: Handler<typeof contract.listManagedDoctors> = async (call) => {
  const { db, query, photosUrl } = call;
  const published = new Map((await readClinic(db)).doctors.map((doctor) => [doctor.id, doctor]));
  return readPage(doctors(db), doctors(db).orderBy("name"), query, (found) => {
    const { name, email, treatmentIds, hours, bookable } = found.data();
    const specialty = published.get(found.id)?.specialty ?? "";
    const img = photoUrl(photosUrl, found.data());
    const shown = { name, specialty, img, treatments: treatmentIds, ...factsOf(found.data()) };
    return { _id: found.id, ...shown, email, hours, bookable };
  });
};

export const addDoctor: Handler<typeof contract.addDoctor> = async (call) => {
  const { img, ...input } = call.body;
  const { db } = call;
  const photoWithToken = await checkPhoto(call, img, photoUse);
  const { id } = doctors(db).doc();
  const holdersToRecheck = await editClinic(db, async (clinic, transaction) => {
    const sharing = await transaction.get(doctors(db).where("photo", "==", photoWithToken.photo).limit(1));
    if (!sharing.empty) throw sharedPhotoError();
    return saveDoctor(call, clinic, transaction, { id, input, photoWithToken, before: null });
  });
  return { success: true, insertedId: id, ...(await recheckAppointmentsOfHolders(call, holdersToRecheck)) };
};

/** Edits a doctor. An unchanged photo is not checked again. A replaced photo is deleted now or by the next cleanup. */
export const editDoctor: Handler<typeof contract.editDoctor> = async (call) => {
  const { img, ...input } = call.body;
  const { db, photos, photosUrl } = call;
  const { id } = call.params;
  const seen = await findDoctor(db, id);
  // A page that was loaded before the photo got its token sends the URL without it.
  const stays = (photoPathOf(photosUrl, img, photoUse.purpose) ?? img) === seen.photo;
  const photoWithToken = stays ? seen : await checkPhoto(call, img, photoUse);
  const { holdersToRecheck, replaced } = await editClinic(db, async (clinic, transaction) => {
    const [current, sharing] = await Promise.all([
      transaction.get(doctors(db).doc(id)),
      transaction.get(doctors(db).where("photo", "==", photoWithToken.photo).limit(2)),
    ]);
    const before = current.data();
    if (!before) throw new DomainError("not-found");
    if (stays && before.photo !== seen.photo) throw new DomainError("conflict");
    if (!stays && sharing.docs.some((other) => other.id !== id)) throw sharedPhotoError();
    // The migration may have stored the token since the read above.
    const { photo, photoToken } = stays ? before : photoWithToken;
    const saving = { id, input, photoWithToken: { photo, photoToken }, before };
    const { next, result } = await saveDoctor(call, clinic, transaction, saving);
    return {
      next,
      result: { holdersToRecheck: result, replaced: before.photo === photo ? null : before.photo },
    };
  });
  if (replaced !== null) await dropPhoto(photos, replaced);
  const formerEmail = seen.email.toLowerCase();
  if (formerEmail !== input.email.toLowerCase()) await recheckBounce(db, formerEmail, call.now());
  return { success: true, ...(await recheckAppointmentsOfHolders(call, holdersToRecheck)) };
};

/**
 * Deletes a doctor, with the doctor's blocks from today on. Throws `has-appointments` if the doctor has upcoming ones. The photo is
 * deleted after the doctor: a leftover photo is cleaned up, but a missing one would show as a broken image.
 */
export const deleteDoctor: Handler<typeof contract.deleteDoctor> = async (call) => {
  const { db, now, photos } = call;
  const { id } = call.params;
  const { photo, email } = await findDoctor(db, id);
  await editClinic(db, async (clinic, transaction) => {
    await refuseIfDoctorHasAppointments(db, transaction, id, now());
    const today = todayIn(clinic.settings.timeZone, now());
    const [away, blocked] = await Promise.all([
      transaction.get(absences(db).where("doctorId", "==", id)),
      readBlocksOfDoctor(transaction, db, id, today),
    ]);
    for (const { id: blockId, block } of blocked)
      writeBlock(transaction, db, { id: blockId, before: block, after: null });
    for (const absence of away.docs) transaction.delete(absence.ref);
    transaction.delete(doctors(db).doc(id));
    const next = {
      ...clinic,
      doctors: clinic.doctors.filter((doctor) => doctor.id !== id),
      absences: clinic.absences.filter(({ doctorId }) => doctorId !== id),
    };
    return { next, result: undefined };
  });
  await dropPhoto(photos, photo);
  await recheckBounce(db, email.toLowerCase(), now());
  // Appointments that were booked at the same time get an attention entry.
  await recheckAppointmentsOfHolders(call, [doctorHolderId(id)]);
  return { success: true };
};

interface DoctorToSave {
  id: string;
  input: Omit<DoctorInput, "img">;
  photoWithToken: PhotoWithToken;
  before: DoctorDocument | null;
}

/** Saves and publishes a doctor in one commit. Returns the holders whose upcoming appointments must be rechecked. */
async function saveDoctor(
  { db, now }: Pick<Call<typeof contract.addDoctor>, "db" | "now">,
  clinic: Clinic,
  transaction: Transaction,
  { id, input, photoWithToken, before }: DoctorToSave,
): Promise<{ next: Clinic; result: string[] }> {
  const all = withoutRemoved(await readTreatments(db));
  const fields = doctorFields(input, all, before);
  const others = clinic.doctors.filter((doctor) => doctor.id !== id);
  const changedTreatments = treatmentsGainingFirstDoctor(fields, before, all, others);
  transaction.set(doctors(db).doc(id), {
    ...before,
    ...fields,
    ...photoWithToken,
    createdAt: before?.createdAt ?? now(),
  });
  for (const treatment of changedTreatments)
    transaction.update(treatments(db).doc(treatment.id), { heldBy: "doctors" });
  const { email: _, ...shown } = fields;
  const specialty = all.find((treatment) => treatment.id === fields.specialtyId)?.name ?? generalDentist;
  const shownBefore = clinic.doctors.find((doctor) => doctor.id === id);
  const published: Doctor = { ...shownBefore, id, ...shown, specialty, ...photoWithToken };
  const next = {
    ...clinic,
    doctors: [...others, published].sort((a, b) => a.name.localeCompare(b.name)),
    treatments: publishedTreatmentsOf(
      all.map((treatment) => withHeldByDoctors(treatment, changedTreatments)),
    ),
  };
  return {
    next,
    result: [doctorHolderId(id), ...changedTreatments.map((treatment) => seatHolderId(treatment.id))],
  };
}

function withHeldByDoctors(
  treatment: StoredTreatment,
  changedTreatments: readonly StoredTreatment[],
): StoredTreatment {
  return changedTreatments.includes(treatment) ? { ...treatment, heldBy: "doctors" } : treatment;
}

function recheckAppointmentsOfHolders(
  { db, now }: Pick<Call<typeof contract.addDoctor>, "db" | "now">,
  holders: readonly string[],
) {
  return recheckUpcoming(db, now(), { concerns: ({ visit }) => holders.includes(visit.holder) });
}

async function refuseIfDoctorHasAppointments(
  db: Firestore,
  transaction: Transaction,
  doctorId: string,
  now: Date,
): Promise<void> {
  const theirs = bookings(db).where("doctorId", "==", doctorId).where("status", "==", "booked");
  const coming = theirs.where("endsAt", ">", now).orderBy("endsAt");
  // Reads only the appointments that the error lists, because a transaction locks what it reads.
  const { docs } = await transaction.get(coming.limit(maxListedAppointments));
  if (docs.length === 0) return;
  const soonest = docs.map((found) => ({ id: found.id, booking: found.data() }));
  throw appointmentsExistError(soonest, (await coming.count().get()).data().count);
}

async function findDoctor(db: Firestore, id: string): Promise<DoctorDocument> {
  const doctor = (await doctors(db).doc(id).get()).data();
  if (!doctor) throw new DomainError("not-found");
  return doctor;
}

function sharedPhotoError(): DomainError {
  return invalid(photoUse.field, "Another doctor already has this photo. Please choose it again.");
}
