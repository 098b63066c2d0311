/** API calls of the desk that are not about appointments. */
import * as z from "zod/mini";
import { type Answer, request } from "../../emulators/testing/request.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { type AbsenceInput, addAbsence } from "../src/contract/absences.ts";
import { type Attention, type AttentionKind, listAttention } from "../src/contract/attention.ts";
import { editTreatment, type TreatmentInput } from "../src/contract/treatments.ts";
import { testTreatments } from "./open-clinic.ts";

export function postAbsence({ token }: SignedIn, absence: AbsenceInput, origin?: string): Promise<Answer> {
  return request("POST", "/absence", { token, body: absence, ...(origin && { origin }) });
}

/** Adds an absence, and fails the test if the API refuses. */
export async function newAbsence(admin: SignedIn, absence: AbsenceInput) {
  return z.parse(addAbsence.answer, (await postAbsence(admin, absence)).body);
}

/** Returns a treatment of `openClinic` in the form in which an admin saves it. */
export function treatmentInput(id: string, change: Partial<TreatmentInput> = {}): TreatmentInput {
  const stored = testTreatments.find((treatment) => treatment.id === id);
  if (!stored) throw new Error(`openClinic has no ${id}`);
  const { name, description, slots, priceCents, durationMinutes } = stored;
  return { name, description, slots, Price: priceCents / 100, durationMinutes, ...change };
}

/** Saves a treatment, and fails the test if the API refuses. */
export async function saveTreatment({ token }: SignedIn, id: string, change: Partial<TreatmentInput>) {
  const body = treatmentInput(id, change);
  return z.parse(editTreatment.answer, (await request("PUT", `/service/${id}`, { token, body })).body);
}

/** Returns the reasons why this appointment is listed under "Needs attention". */
export async function whyAttention(admin: SignedIn, id: string): Promise<Attention["kind"][]> {
  return (await readAttention(admin, id)).map(({ kind }) => kind);
}

export async function readAttention({ token }: SignedIn, id: string): Promise<Attention[]> {
  const { body } = await request("GET", "/attention?limit=200", { token });
  return z.parse(listAttention.answer, body).filter(({ subject }) => subject === id);
}

export function dismiss({ token }: SignedIn, id: string, kind: AttentionKind): Promise<Answer> {
  return request("DELETE", `/attention/${id}?kind=${kind}`, { token });
}
