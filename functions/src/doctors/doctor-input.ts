/** Converts the admin's form of a doctor to the stored fields. */
import type { DoctorFacts, DoctorInput } from "../contract/doctors.ts";
import { generalDentist } from "../domain/clinic.ts";
import { invalid, refuseFaults } from "../domain/domain-error.ts";
import { hoursFaults } from "../domain/settings-rules.ts";
import type { StoredTreatment } from "../firestore/clinic.ts";
import type { DoctorDocument } from "../firestore/doctors.ts";

type DoctorFields = Omit<DoctorDocument, "photo" | "photoToken" | "createdAt">;

/**
 * Returns a doctor's fields. `before` is the stored doctor, or null for a new one; `all` are all treatments, including those that
 * the clinic doesn't offer now.
 */
export function doctorFields(
  input: Omit<DoctorInput, "img">,
  all: readonly StoredTreatment[],
  before: DoctorDocument | null,
): DoctorFields {
  const { name, email, hours = before?.hours ?? null, bookable = before?.bookable ?? true } = input;
  if (hours) refuseFaults(hoursFaults(hours, "hours"));
  const specialtyId = findSpecialtyId(input.specialty, all, before);
  const wished = input.treatments ?? before?.treatmentIds ?? [];
  const known = new Set([...all.map(({ id }) => id), ...(before?.treatmentIds ?? [])]);
  if (wished.some((id) => !known.has(id))) {
    throw invalid("treatments", "One of these treatments no longer exists. Please choose again.");
  }
  const treatmentIds = [...new Set([...(specialtyId === "" ? [] : [specialtyId]), ...wished])];
  // An empty fact is stored too, so that it replaces the one before.
  const facts = {
    degree: input.degree ?? before?.degree ?? "",
    registration: input.registration ?? before?.registration ?? "",
    languages: input.languages ?? before?.languages ?? "",
    bio: input.bio ?? before?.bio ?? "",
  };
  return { name, email, specialtyId, treatmentIds, hours, bookable, ...facts };
}

/** The facts that the doctor tells patients, without empty ones. */
export function factsOf({ degree, registration, languages, bio }: DoctorFacts): DoctorFacts {
  return {
    ...(degree && { degree }),
    ...(registration && { registration }),
    ...(languages && { languages }),
    ...(bio && { bio }),
  };
}

/**
 * Finds the specialty by its current name. If several treatments have the name, the doctor's own wins, then the one that is
 * offered. It is empty for a general dentist.
 */
function findSpecialtyId(
  name: string,
  all: readonly StoredTreatment[],
  before: DoctorDocument | null,
): string {
  const named = all.filter((treatment) => treatment.name.toLowerCase() === name.toLowerCase());
  const kept = named.find(({ id }) => id === before?.specialtyId);
  const found = kept ?? named.find(({ active }) => active) ?? named[0];
  if (found) return found.id;
  if (name.toLowerCase() === generalDentist.toLowerCase()) return "";
  throw invalid("specialty", `Choose one of the clinic's treatments, or ${generalDentist}`);
}

/**
 * Returns the treatments that this doctor is the first to be bookable for. Until now they were booked by seat; from now on an
 * appointment takes the doctor's time.
 */
export function treatmentsGainingFirstDoctor(
  doctor: DoctorFields,
  before: DoctorDocument | null,
  all: readonly StoredTreatment[],
  others: readonly { treatmentIds: readonly string[]; bookable: boolean }[],
): StoredTreatment[] {
  if (!doctor.bookable) return [];
  const had = before?.bookable ? before.treatmentIds : [];
  return all.filter(
    ({ id, heldBy }) =>
      heldBy === "seat" &&
      doctor.treatmentIds.includes(id) &&
      !had.includes(id) &&
      !others.some(({ treatmentIds, bookable }) => bookable && treatmentIds.includes(id)),
  );
}
