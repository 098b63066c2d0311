/** API calls about doctors, as admins and as the public. */
import * as z from "zod/mini";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import {
  addDoctor,
  type Doctor,
  type DoctorInput,
  editDoctor,
  listDoctors,
  listManagedDoctors,
  type ManagedDoctor,
} from "../src/contract/doctors.ts";
import { sitePortrait } from "./sample-clinic.ts";
import { uploadPhoto } from "./upload-photo.ts";

export function doctorInput(change: Partial<DoctorInput> = {}): DoctorInput {
  return {
    name: "Dr. Ida Test",
    email: "ida@clinic.test",
    specialty: "Check-up",
    img: sitePortrait,
    ...change,
  };
}

/** Saves a new doctor, with a newly uploaded photo unless one is given. */
export async function postDoctor(admin: SignedInUser, change: Partial<DoctorInput> = {}): Promise<ApiAnswer> {
  const img = change.img ?? (await uploadPhoto(admin));
  return request("POST", "/doctor", { token: admin.token, body: doctorInput({ ...change, img }) });
}

/** Adds a doctor, and fails the test if the API refuses. */
export async function newDoctor(admin: SignedInUser, change: Partial<DoctorInput> = {}) {
  return z.parse(addDoctor.answer, (await postDoctor(admin, change)).body);
}

export function putDoctor(
  admin: SignedInUser,
  id: string,
  change: Partial<DoctorInput> = {},
): Promise<ApiAnswer> {
  return request("PUT", `/doctor/${id}`, { token: admin.token, body: doctorInput(change) });
}

/** Saves a doctor, and fails the test if the API refuses. */
export async function saveDoctor(admin: SignedInUser, id: string, change: Partial<DoctorInput> = {}) {
  return z.parse(editDoctor.answer, (await putDoctor(admin, id, change)).body);
}

export function deleteDoctor({ token }: SignedInUser, id: string, origin?: string): Promise<ApiAnswer> {
  return request("DELETE", `/doctor/${id}`, { token, ...(origin && { origin }) });
}

/** Finds a doctor as the public sees it. */
export async function findDoctor(id: string): Promise<Doctor | undefined> {
  const { body } = await request("GET", `/doctor?limit=200&fresh=${Math.random()}`);
  return z.parse(listDoctors.answer, body).find(({ _id }) => _id === id);
}

/** Finds a doctor as admins see it. */
export async function findManagedDoctor(
  { token }: SignedInUser,
  id: string,
): Promise<ManagedDoctor | undefined> {
  const { body } = await request("GET", "/doctor/managed?limit=200", { token });
  return z.parse(listManagedDoctors.answer, body).find(({ _id }) => _id === id);
}
