import {
  addDoctor,
  type DoctorInput,
  deleteDoctor,
  editDoctor,
  listManagedDoctors,
  type ManagedDoctor,
} from "@clinic/contract/doctors.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";
import { useDoctors } from "../../lib/published/published-clinic.ts";

/** Of every list of doctors, for invalidation. */
export const doctorsKey = ["doctors"];

export function loadDoctors(after: string, signal: AbortSignal) {
  return callForPage(listManagedDoctors, { query: pageAfter(after) }, { signal });
}

export function createDoctor(doctor: DoctorInput) {
  return published(call(addDoctor, { body: doctor }));
}

export function changeDoctor(id: string, doctor: DoctorInput) {
  return published(call(editDoctor, { params: { id }, body: doctor }));
}

export function removeDoctor({ _id }: ManagedDoctor) {
  return published(call(deleteDoctor, { params: { id: _id } }));
}

/** The public pages of this visit show it too. */
async function published<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  useDoctors.renew();
  return answer;
}
