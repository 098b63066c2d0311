import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { emulatedAuth } from "../../emulators/testing/admin.ts";
import { type Answer, request } from "../../emulators/testing/request.ts";
import { type SignedIn, signIn, signUp } from "../../emulators/testing/sign-up.ts";
import { type Booking, bookingSchema, type MoveRequest } from "../src/contract/bookings.ts";
import { errorBodySchema } from "../src/contract/errors.ts";

/** Makes an account that no other test uses. */
export function newPatient(): Promise<SignedIn> {
  return signUp(`${randomUUID()}@patients.test`);
}

/** Makes a new account with a verified email address. */
export async function newVerifiedPatient(): Promise<SignedIn> {
  const { uid, email } = await newPatient();
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  return signIn(email);
}

export interface Wish {
  date: string;
  slot?: string;
  treatmentId?: string;
  patient?: string;
  [other: string]: unknown;
}

export function postBooking(who: SignedIn, wish: Wish, origin?: string): Promise<Answer> {
  const body = {
    treatmentId: "cleaning",
    slot: "09:00 AM",
    patient: who.email,
    patientName: "Ada Patient",
    phone: "202-555-0143",
    ...wish,
  };
  return request("POST", "/booking", { token: who.token, body, ...(origin && { origin }) });
}

/** Books an appointment, and fails the test if the API refuses. */
export async function book(who: SignedIn, wish: Wish): Promise<Booking> {
  return bookingOf(await postBooking(who, wish));
}

export async function listBookings(who: SignedIn, patient = who.email): Promise<Booking[]> {
  const { body } = await request("GET", `/booking?patient=${encodeURIComponent(patient)}`, {
    token: who.token,
  });
  return z.parse(z.array(bookingSchema), body);
}

export async function readBooking(who: SignedIn, id: string): Promise<Booking> {
  return bookingOf(await request("GET", `/booking/${id}`, { token: who.token }));
}

export function cancelBooking(who: SignedIn, id: string, origin?: string): Promise<Answer> {
  return request("DELETE", `/booking/${id}`, { token: who.token, ...(origin && { origin }) });
}

export function moveBooking(
  who: SignedIn,
  id: string,
  target: MoveRequest,
  origin?: string,
): Promise<Answer> {
  return request("POST", `/booking/${id}/move`, {
    token: who.token,
    body: target,
    ...(origin && { origin }),
  });
}

export function bookingOf({ body }: Answer): Booking {
  return z.parse(bookingSchema, body);
}

export function codeOf({ body }: Answer): string {
  return z.parse(errorBodySchema, body).error.code;
}

/** Returns the names of the invalid fields in a refusal. */
export function fieldsOf({ body }: Answer): string[] {
  return Object.keys(z.parse(errorBodySchema, body).error.fields ?? {});
}
