import type { DocumentReference } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { DomainError } from "../domain/domain-error.ts";
import { type DoctorDocument, doctors } from "../firestore/doctors.ts";
import type { Call } from "../http/route.ts";

interface FoundDoctor {
  reference: DocumentReference<DoctorDocument>;
  doctor: DoctorDocument;
}

/** The doctor that the path names, who exists. */
export async function findDoctor({ db, params }: Call): Promise<FoundDoctor> {
  const id = z.safeParse(idSchema, params.id);
  const reference = id.success ? doctors(db).doc(id.data) : undefined;
  const doctor = (await reference?.get())?.data();
  if (reference && doctor) return { reference, doctor };
  throw noSuchDoctor();
}

export function noSuchDoctor(): DomainError {
  return new DomainError("not-found", "There is no such doctor.");
}
