/** Patients' jobs on a phone, such as booking and paying, done with the fewest taps. */

import type { Locator, Page } from "playwright-core";
import * as z from "zod/mini";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import { testCards } from "../../emulators/stripe/cards.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { timesOf, treatmentCard } from "../../emulators/testing/booking-page.ts";
import { cardField } from "../../emulators/testing/card-form.ts";
import { request } from "../../emulators/testing/request.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { findNextAvailable } from "../../functions/src/contract/available.ts";
import { plusDays, weekdays } from "../../functions/src/domain/calendar-date.ts";
import { publicClinicDocument } from "../../functions/src/firestore/clinic.ts";
import { book, newVerifiedPatient } from "../../functions/testing/booking-calls.ts";
import type { CountedUser, Job } from "./manual-job.ts";

export type PatientJob = Job & {
  /** Opens the page on which the job begins. */
  prepare: (page: Page) => Promise<void>;
};

const treatment = "Teeth Cleaning";
const treatmentId = "teeth-cleaning";

export const patientJobs: readonly PatientJob[] = [
  {
    name: "Book, as a new patient",
    maxTaps: 9,
    prepare: openHome,
    perform: async (user) => {
      const { page } = user;
      await user.tap(page.getByRole("link", { name: `Book ${treatment}` }));
      await user.tap(page.getByRole("link", { name: "Create New Account" }));
      await user.fill(page.getByLabel("Name"), "Nora New");
      await user.fill(page.getByLabel("Email"), `nora.${Date.now().toString(36)}@example.test`);
      await user.fill(page.getByLabel("Password"), "pearl street");
      await user.tap(page.getByRole("button", { name: "Signup", exact: true }));
      const dialog = await chooseTime(user);
      await user.fill(dialog.getByLabel("Phone Number"), "202-555-0162");
      await submit(user, dialog);
    },
  },
  {
    name: "Book, signed in",
    maxTaps: 3,
    prepare: openHomeSignedIn,
    perform: async (user) => {
      const { page } = user;
      await user.tap(page.getByRole("link", { name: `Book ${treatment}` }));
      const dialog = await chooseTime(user);
      const phone = dialog.getByLabel("Phone Number");
      while ((await phone.inputValue()) === "") await page.waitForTimeout(50);
      await submit(user, dialog);
    },
  },
  {
    name: "Pay by card",
    maxTaps: 6,
    prepare: openOwnAppointment,
    perform: async (user) => {
      const { page } = user;
      await user.tap(page.getByRole("link", { name: "Pay", exact: true }));
      await user.fill(cardField(page, "number"), testCards.visa.number);
      await user.fill(cardField(page, "expiry"), "1234");
      await user.fill(cardField(page, "cvc"), "123");
      await user.fill(page.getByLabel("ZIP code"), "11201");
      await user.tap(page.getByRole("button", { name: "Pay" }));
      await page.getByText("Congrats! Your payment is complete.").waitFor();
    },
  },
  {
    name: "Move, on the same day",
    maxTaps: 4,
    prepare: openOwnAppointment,
    perform: async (user) => {
      const { page } = user;
      await user.tap(page.getByRole("button", { name: /^More for/ }));
      await user.tap(page.getByRole("button", { name: "Move" }));
      const dialog = page.getByRole("dialog", { name: `Move: ${treatment}` });
      await user.tap(timesOf(dialog).locator("label").last());
      await user.tap(dialog.getByRole("button", { name: "Move appointment" }));
      await page.getByText("Your appointment is moved to").waitFor();
    },
  },
  {
    name: "Cancel",
    maxTaps: 3,
    prepare: openOwnAppointment,
    perform: async (user) => {
      const { page } = user;
      await user.tap(page.getByRole("button", { name: /^More for/ }));
      await user.tap(page.getByRole("button", { name: "Cancel", exact: true }));
      const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
      await user.tap(question.getByRole("button", { name: "Cancel appointment" }));
      await page.getByText("Canceled", { exact: true }).waitFor();
    },
  },
];

/** Chooses the third free time, as a patient who does not want the earliest would. */
async function chooseTime(user: CountedUser): Promise<Locator> {
  const { page } = user;
  const times = treatmentCard(page, treatment).getByRole("list", { name: "Free times" });
  await user.tap(times.getByRole("button").nth(2));
  return page.getByRole("dialog", { name: `Booking for: ${treatment}` });
}

async function submit(user: CountedUser, dialog: Locator): Promise<void> {
  await user.tap(dialog.getByRole("button", { name: "Submit" }));
  await user.page.getByText("Your appointment is booked!").first().waitFor();
}

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
}

async function openHomeSignedIn(page: Page): Promise<void> {
  await signInNewPatient(page);
  await page.goto("/");
}

/** Opens "My Appointments" for a new patient with one unpaid appointment, a week from now. */
async function openOwnAppointment(page: Page): Promise<void> {
  const patient = await signInNewPatient(page);
  await book(patient, { treatmentId, ...(await findFreeTimeInAWeek()) });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
}

/** Signs in a new patient whose profile has a name and a phone number. */
async function signInNewPatient(page: Page): Promise<SignedInUser> {
  const patient = await newVerifiedPatient();
  await resumeSession(page, patient.email);
  const body = { name: "Kim Known", phone: "202-555-0161" };
  const { status } = await request("PUT", "/profile", { token: patient.token, body });
  if (status !== 200) throw new Error(`The profile of ${patient.email} answered ${status}`);
  return patient;
}

async function findFreeTimeInAWeek() {
  const from = plusDays(new Date().toISOString().slice(0, 10), 7);
  const { body } = await request("GET", `/available/next?treatment=${treatmentId}&from=${from}`);
  const { dateISO, treatments } = z.parse(findNextAvailable.answer, body);
  const slot = treatments.find(({ _id }) => _id === treatmentId)?.slots[0];
  if (!dateISO || !slot) throw new Error(`Nothing is free from ${from}`);
  return { date: dateISO, slot };
}

/** The hour at which the jobs run: before the clinic's first appointment at eight. */
const morningHour = 6;

/**
 * Moves the demo clinic to a time zone where it is morning, and opens the clinic every day, so that a run at any hour finds free
 * times. Writes to Firestore, because the API refuses a new time zone while there are upcoming appointments.
 */
export async function moveClinicToMorning(timeZone: string): Promise<void> {
  const { monday } = demoSettings.openingHours;
  const openingHours = Object.fromEntries(weekdays.map((weekday) => [weekday, monday]));
  await publicClinicDocument(emulatedFirestore()).update({
    "settings.timeZone": timeZone,
    "settings.openingHours": openingHours,
  });
}

/** A time zone in which it is between 6:00 and 7:00 now. */
export function findTimeZoneWithMorning(now: Date): string {
  const hoursWest = ((now.getUTCHours() - morningHour + 36) % 24) - 12;
  // In the names of `Etc/` time zones, plus means west of Greenwich: https://data.iana.org/time-zones/tzdb/etcetera
  return `Etc/GMT${hoursWest < 0 ? "" : "+"}${hoursWest}`;
}
