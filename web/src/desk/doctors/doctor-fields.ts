import { doctorInputSchema, type ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import * as z from "zod/mini";
import { lacksPerformer } from "../treatments/performers.ts";

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

type Offer = Pick<ManagedTreatment, "_id" | "name" | "active" | "heldBy">;

/** What this doctor performs, or did before the edit, and patients would find no time for once it is saved. */
export function leftWithNobody(
  catalogue: readonly Offer[],
  doctors: readonly ManagedDoctor[],
  doctor: ManagedDoctor | undefined,
  fields: DoctorFields,
): Offer[] {
  const edited = inputOf(fields, catalogue, "");
  const after = [...doctors.filter(({ _id }) => _id !== doctor?._id), edited];
  const own = new Set([...(doctor?.treatments ?? []), ...edited.treatments]);
  return catalogue.filter((treatment) => own.has(treatment._id) && lacksPerformer(treatment, after));
}

export function nobodyText(treatments: readonly Pick<Offer, "name">[]): string {
  const names = new Intl.ListFormat("en-US").format(treatments.map(({ name }) => name));
  const them = treatments.length === 1 ? "it" : "them";
  return `Patients will find no times for ${names}: no other bookable doctor performs ${them}.`;
}
