import { doctorInputSchema, type ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import * as z from "zod/mini";
import { formatList } from "../../shared/spelling.ts";
import { lacksPerformer } from "../treatments/performers.ts";

/** The form's fields without the photo, which is uploaded by a request of its own. */
export const doctorFieldsSchema = z.required(z.omit(doctorInputSchema, { img: true }));
export type DoctorFields = z.infer<typeof doctorFieldsSchema>;
export type SavedDoctor = DoctorFields & { img: string };

export function toDoctorFields(doctor: ManagedDoctor | undefined): DoctorFields {
  const {
    name = "",
    email = "",
    specialty = "",
    treatments = [],
    hours = null,
    bookable = true,
    degree = "",
    registration = "",
    languages = "",
    bio = "",
  } = doctor ?? {};
  const facts = { degree, registration, languages, bio };
  return { name, email, specialty, treatments, hours, bookable, ...facts };
}

/** Adds the treatment of the doctor's specialty, which the doctor performs even if its box is not ticked. A general dentist has none. */
export function toDoctorInput(
  fields: DoctorFields,
  offered: readonly Pick<ManagedTreatment, "_id" | "name">[],
  img: string,
): SavedDoctor {
  const special = offered.find(({ name }) => name === fields.specialty);
  const treatments = new Set([...(special ? [special._id] : []), ...fields.treatments]);
  return { ...fields, treatments: [...treatments], img };
}

type Treatment = Pick<ManagedTreatment, "_id" | "name" | "active" | "heldBy">;

/** The doctor's treatments, before or after the edit, that no bookable doctor would perform once the edit is saved. */
export function findUnperformedTreatments(
  offered: readonly Treatment[],
  doctors: readonly ManagedDoctor[],
  doctor: ManagedDoctor | undefined,
  fields: DoctorFields,
): Treatment[] {
  const edited = toDoctorInput(fields, offered, "");
  const allDoctors = [...doctors.filter(({ _id }) => _id !== doctor?._id), edited];
  const affected = new Set([...(doctor?.treatments ?? []), ...edited.treatments]);
  return offered.filter((treatment) => affected.has(treatment._id) && lacksPerformer(treatment, allDoctors));
}

export function describeMissingPerformers(treatments: readonly Pick<Treatment, "name">[]): string {
  const names = formatList(treatments.map(({ name }) => name));
  const them = treatments.length === 1 ? "it" : "them";
  return `Patients will find no times for ${names}: no other bookable doctor performs ${them}.`;
}
