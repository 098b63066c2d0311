import { doctorInputSchema, type ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import * as z from "zod/mini";

/** What is typed and ticked; the photo goes its own way. */
export const doctorFieldsSchema = z.required(z.omit(doctorInputSchema, { img: true }));
export type DoctorFields = z.infer<typeof doctorFieldsSchema>;
/** All of a doctor that is saved. */
export type WholeDoctor = DoctorFields & { img: string };

export function fieldsOf(doctor: ManagedDoctor | undefined): DoctorFields {
  const {
    name = "",
    email = "",
    specialty = "",
    treatments = [],
    hours = null,
    bookable = true,
  } = doctor ?? {};
  return { name, email, specialty, treatments, hours, bookable };
}

/** The specialty's treatment is among what they perform, ticked or not. */
export function inputOf(
  fields: DoctorFields,
  catalogue: readonly Pick<ManagedTreatment, "_id" | "name">[],
  img: string,
): WholeDoctor {
  const special = catalogue.find(({ name }) => name === fields.specialty);
  const treatments = new Set([...(special ? [special._id] : []), ...fields.treatments]);
  return { ...fields, treatments: [...treatments], img };
}
