import { type Doctor, type DoctorInput, doctorsSchema, insertedSchema } from "@clinic/contract/doctors.ts";
import { successSchema } from "@clinic/contract/health.ts";
import { paths } from "@clinic/contract/paths.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pagePath } from "../../lib/paged-list.ts";
import { useDoctors } from "../../lib/published/published-clinic.ts";

/** Of every list of doctors, for invalidation. */
export const doctorsKey = ["doctors"];

export function loadDoctors(after: string, signal: AbortSignal) {
  return callForPage(doctorsSchema, pagePath(paths.doctors, after), { signal });
}

export function addDoctor(doctor: DoctorInput) {
  return published(call(insertedSchema, paths.doctors, { method: "POST", body: doctor }));
}

export function editDoctor(id: string, doctor: DoctorInput) {
  return published(call(successSchema, paths.doctor(id), { method: "PUT", body: doctor }));
}

export function deleteDoctor({ _id }: Doctor) {
  return published(call(successSchema, paths.doctor(_id), { method: "DELETE" }));
}

/** The public pages of this visit show it too. */
async function published<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  useDoctors.renew();
  return answer;
}
