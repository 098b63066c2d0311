/** What patients do, done as who knows the page does it: on a phone, the shortest way. */

import { findNextAvailable } from "@clinic/contract/available.ts";
import { plusDays, weekdays } from "@clinic/domain/calendar-date.ts";
import { defaultSettings } from "@clinic/domain/default-clinic.ts";
import type { Locator, Page } from "playwright-core";
import * as z from "zod/mini";
import { testCards } from "../../emulators/stripe/cards.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { treatmentCard } from "../../emulators/testing/booking-page.ts";
import { request } from "../../emulators/testing/request.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { publicClinicDocument } from "../../functions/src/firestore/clinic.ts";
import { book, newVerifiedPatient } from "../../functions/testing/booking-calls.ts";
import type { Hand } from "./hand.ts";
import type { Job } from "./job.ts";

export type PatientJob = Job & {
  /** Leaves the page as it is when the job begins. */
  arrive: (page: Page) => Promise<void>;
};

const treatment = "Teeth Cleaning";

const treatmentId = "teeth-cleaning";

export const patientJobs: readonly PatientJob[] = [
  {
    name: "Book, as a new patient",
    mostTaps: 9,
    arrive: comeHome,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("link", { name: `Book ${treatment}` }));
      await hand.tap(page.getByRole("link", { name: "Create New Account" }));
      await hand.fill(page.getByLabel("Name"), "Nora New");
      await hand.fill(page.getByLabel("Email"), `nora.${Date.now().toString(36)}@example.test`);
      await hand.fill(page.getByLabel("Password"), "pearl street");
      await hand.tap(page.getByRole("button", { name: "Signup", exact: true }));
      const dialog = await chooseTime(hand);
      await hand.type(dialog.getByLabel("Phone Number"), "202-555-0162");
      await submit(hand, dialog);
    },
  },
  {
    name: "Book, signed in",
    mostTaps: 3,
    arrive: comeHomeKnown,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("link", { name: `Book ${treatment}` }));
      const dialog = await chooseTime(hand);
      const phone = dialog.getByLabel("Phone Number");
      while ((await phone.inputValue()) === "") await page.waitForTimeout(50);
      await submit(hand, dialog);
    },
  },
  {
    name: "Pay by card",
    mostTaps: 6,
    arrive: comeToOwnAppointment,
    perform: async (hand) => {
      const { page } = hand;
      const card = page.frameLocator(".card-field iframe");
      await hand.tap(page.getByRole("link", { name: "Pay", exact: true }));
      await hand.fill(card.getByLabel("Credit or debit card number"), testCards.visa.number);
      await hand.fill(card.getByLabel("Credit or debit card expiration date"), "1234");
      await hand.fill(card.getByLabel("Credit or debit card CVC/CVV"), "123");
      await hand.fill(card.getByLabel("ZIP"), "11201");
      await hand.tap(page.getByRole("button", { name: "Pay" }));
      await page.getByText("Congrats! Your payment is complete.").waitFor();
    },
  },
  {
    name: "Move, on the same day",
    mostTaps: 4,
    arrive: comeToOwnAppointment,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("button", { name: "Move" }));
      const dialog = page.getByRole("dialog", { name: `Move: ${treatment}` });
      const time = dialog.getByLabel(/^Time on/);
      const lastFree = time.locator("option", { hasText: /[AP]M$/ }).last();
      await hand.choose(time, (await lastFree.getAttribute("value")) ?? "");
      await hand.tap(dialog.getByRole("button", { name: "Move appointment" }));
      await page.getByText("Your appointment is moved to").waitFor();
    },
  },
  {
    name: "Cancel",
    mostTaps: 2,
    arrive: comeToOwnAppointment,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("button", { name: "Cancel", exact: true }));
      const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
      await hand.tap(question.getByRole("button", { name: "Cancel appointment" }));
      await page.getByText("Canceled", { exact: true }).waitFor();
    },
  },
];

/** Of the day that the page begins with, and not the first, which stands there unasked. */
async function chooseTime(hand: Hand): Promise<Locator> {
  const { page } = hand;
  const times = treatmentCard(page, treatment).getByRole("list", { name: "Free times" });
  await hand.tap(times.getByRole("button").nth(2));
  return page.getByRole("dialog", { name: `Booking for: ${treatment}` });
}

async function submit(hand: Hand, dialog: Locator): Promise<void> {
  await hand.tap(dialog.getByRole("button", { name: "Submit" }));
  await hand.page.getByText("Your appointment is booked!").first().waitFor();
}

async function comeHome(page: Page): Promise<void> {
  await page.goto("/");
}

/** Signed in, and known with name and phone number. */
async function comeHomeKnown(page: Page): Promise<void> {
  await arriveKnown(page);
  await page.goto("/");
}

/** Before a list of one appointment, a week on and unpaid. */
async function comeToOwnAppointment(page: Page): Promise<void> {
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

/** A clinic with the day before it, so that what is counted there depends neither on the hour nor on the weekday. */

/** The earliest treatment begins at eight. */
const hour = 6;

/**
 * Puts the demo clinic where it is morning, and opens it on every day. Not by the call for it, which refuses another time zone while
 * appointments are coming.
 */
export async function openInTheMorning(timeZone: string): Promise<void> {
  const { monday } = defaultSettings.openingHours;
  const openingHours = Object.fromEntries(weekdays.map((weekday) => [weekday, monday]));
  await publicClinicDocument(emulatedFirestore()).update({
    "settings.timeZone": timeZone,
    "settings.openingHours": openingHours,
  });
}

/** Where it is between six and seven. */
export function zoneOfMorning(now: Date): string {
  const hoursWest = ((now.getUTCHours() - hour + 36) % 24) - 12;
  // The names of these zones count to the west: https://data.iana.org/time-zones/tzdb/etcetera
  return `Etc/GMT${hoursWest < 0 ? "" : "+"}${hoursWest}`;
}
