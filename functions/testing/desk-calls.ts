/** API calls of the desk that are not about appointments. */
import * as z from "zod/mini";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { type AbsenceInput, addAbsence } from "../src/contract/absences.ts";
import { type AttentionItem, type AttentionKind, listAttention } from "../src/contract/attention.ts";
import { editTreatment, type TreatmentInput } from "../src/contract/treatments.ts";
import { testTreatments } from "./test-clinic.ts";

export function postAbsence(
  { token }: SignedInUser,
  absence: AbsenceInput,
  origin?: string,
): Promise<ApiAnswer> {
  return request("POST", "/absence", { token, body: absence, ...(origin && { origin }) });
}

/** Adds an absence, and fails the test if the API refuses. */
export async function newAbsence(admin: SignedInUser, absence: AbsenceInput) {
  return z.parse(addAbsence.answer, (await postAbsence(admin, absence)).body);
}

/** Returns a treatment of `writeTestClinic` in the form in which an admin saves it. */
export function treatmentInput(id: string, change: Partial<TreatmentInput> = {}): TreatmentInput {
  const stored = testTreatments.find((treatment) => treatment.id === id);
  if (!stored) throw new Error(`writeTestClinic has no ${id}`);
  const { name, description, slots, priceCents, durationMinutes } = stored;
  return { name, description, slots, Price: priceCents / 100, durationMinutes, ...change };
}

/** Saves a treatment, and fails the test if the API refuses. */
export async function saveTreatment({ token }: SignedInUser, id: string, change: Partial<TreatmentInput>) {
  const body = treatmentInput(id, change);
  return z.parse(editTreatment.answer, (await request("PUT", `/service/${id}`, { token, body })).body);
}

/** Returns the reasons why this appointment is listed under "Needs attention". */
export async function readAttentionKinds(admin: SignedInUser, id: string): Promise<AttentionItem["kind"][]> {
  return (await readAttentionItems(admin, id)).map(({ kind }) => kind);
}

export async function readAttentionItems({ token }: SignedInUser, id: string): Promise<AttentionItem[]> {
  const { body } = await request("GET", "/attention?limit=200", { token });
  return z.parse(listAttention.answer, body).filter(({ subject }) => subject === id);
}

export function dismiss({ token }: SignedInUser, id: string, kind: AttentionKind): Promise<ApiAnswer> {
  return request("DELETE", `/attention/${id}?kind=${kind}`, { token });
}
