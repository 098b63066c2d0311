import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { emulatedAuth } from "../../emulators/testing/admin-sdk.ts";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import { type SignedInUser, signIn, signUp } from "../../emulators/testing/sign-up.ts";
import { type Booking, bookingSchema, type MoveRequest } from "../src/contract/bookings.ts";
import { errorBodySchema } from "../src/contract/errors.ts";

/** Makes an account that no other test uses. */
export function newPatient(): Promise<SignedInUser> {
  return signUp(`${randomUUID()}@patients.test`);
}

/** Makes a new account with a verified email address. */
export async function newVerifiedPatient(): Promise<SignedInUser> {
  const { uid, email } = await newPatient();
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  return signIn(email);
}

export interface BookingFields {
  date: string;
  slot?: string;
  treatmentId?: string;
  patient?: string;
  [other: string]: unknown;
}

export function postBooking(who: SignedInUser, wish: BookingFields, origin?: string): Promise<ApiAnswer> {
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
export async function book(who: SignedInUser, wish: BookingFields): Promise<Booking> {
  return bookingInAnswer(await postBooking(who, wish));
}

export async function listBookings(who: SignedInUser, patient = who.email): Promise<Booking[]> {
  const { body } = await request("GET", `/booking?patient=${encodeURIComponent(patient)}`, {
    token: who.token,
  });
  return z.parse(z.array(bookingSchema), body);
}

export async function readBooking(who: SignedInUser, id: string): Promise<Booking> {
  return bookingInAnswer(await request("GET", `/booking/${id}`, { token: who.token }));
}

export function cancelBooking(who: SignedInUser, id: string, origin?: string): Promise<ApiAnswer> {
  return request("DELETE", `/booking/${id}`, { token: who.token, ...(origin && { origin }) });
}

export function moveBooking(
  who: SignedInUser,
  id: string,
  target: MoveRequest,
  origin?: string,
): Promise<ApiAnswer> {
  return request("POST", `/booking/${id}/move`, {
    token: who.token,
    body: target,
    ...(origin && { origin }),
  });
}

export function bookingInAnswer({ body }: ApiAnswer): Booking {
  return z.parse(bookingSchema, body);
}

export function errorCodeInAnswer({ body }: ApiAnswer): string {
  return z.parse(errorBodySchema, body).error.code;
}

/** Returns the names of the invalid fields in a refusal. */
export function invalidFieldsInAnswer({ body }: ApiAnswer): string[] {
  return Object.keys(z.parse(errorBodySchema, body).error.fields ?? {});
}
