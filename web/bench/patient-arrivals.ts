/** Who comes to the site, and with what: before their job begins. */
import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { request } from "../../emulators/testing/request.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { findNextAvailable } from "../../functions/src/contract/available.ts";
import { plusDays } from "../../functions/src/domain/calendar-date.ts";
import { book, newVerifiedPatient } from "../../functions/testing/booking-calls.ts";

const treatmentId = "teeth-cleaning";

export async function comeHome(page: Page): Promise<void> {
  await page.goto("/");
}

/** Signed in, and known with name and phone number. */
export async function comeHomeKnown(page: Page): Promise<void> {
  await arriveKnown(page);
  await page.goto("/");
}

/** Before a list of one appointment, a week on and unpaid. */
export async function comeToOwnAppointment(page: Page): Promise<void> {
  const patient = await arriveKnown(page);
  await book(patient, { treatmentId, ...(await freeTimeInAWeek()) });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
}

async function arriveKnown(page: Page): Promise<SignedInUser> {
  const patient = await newVerifiedPatient();
  await resumeSession(page, patient.email);
  const body = { name: "Kim Known", phone: "202-555-0161" };
  const { status } = await request("PUT", "/profile", { token: patient.token, body });
  if (status !== 200) throw new Error(`The profile of ${patient.email} answered ${status}`);
  return patient;
}

async function freeTimeInAWeek() {
  const from = plusDays(new Date().toISOString().slice(0, 10), 7);
  const { body } = await request("GET", `/available/next?treatment=${treatmentId}&from=${from}`);
  const { dateISO, treatments } = z.parse(findNextAvailable.answer, body);
  const slot = treatments.find(({ _id }) => _id === treatmentId)?.slots[0];
  if (!dateISO || !slot) throw new Error(`Nothing is free from ${from} on`);
  return { date: dateISO, slot };
}
