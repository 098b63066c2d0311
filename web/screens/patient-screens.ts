import { type Booking, bookingSchema } from "@clinic/contract/bookings.ts";
import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { testCards } from "../../emulators/stripe/cards.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { openBookingDialog, treatmentCard } from "../../emulators/testing/booking-page.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { writeMailLink } from "../../functions/testing/owned-documents.ts";
import type { Screen } from "./photograph.ts";

const mine = "/dashboard";

/** For the demo patient, on a day when the clinic is open. */
export function patientScreens(day: string): readonly Screen[] {
  const appointment = `/appointment?date=${day}`;
  return [
    { name: "appointment", path: appointment, arrive: seeTreatments },
    { name: "appointment-closed", path: appointment.replace(day, sundayAfter(day)), arrive: seeClosed },
    { name: "appointment-dentist", path: `${appointment}&doctor=amara-okafor`, arrive: seeTreatments },
    { name: "booking", path: appointment, arrive: seeBooking, inWindow: true },
    { name: "booking-errors", path: appointment, arrive: submitNothing, inWindow: true },
    { name: "booking-lost", path: appointment, arrive: loseTime, inWindow: true },
    { name: "my-appointments", path: mine, arrive: seeAppointments },
    { name: "my-appointments-loading", path: mine, arrive: waitForEver, inWindow: true },
    { name: "my-appointments-failed", path: mine, arrive: failToLoad },
    { name: "cancel", path: mine, arrive: press("Cancel"), inWindow: true },
    { name: "move", path: mine, arrive: press("Move"), inWindow: true },
    { name: "payment", path: mine, arrive: beginToPay },
    { name: "payment-declined", path: mine, arrive: payInVain },
    { name: "receipt", path: mine, arrive: openReceipt },
    { name: "my-reviews", path: "/dashboard/review", arrive: seeReviews },
    { name: "write-review", path: "/dashboard/review", arrive: writeReview, inWindow: true },
    { name: "profile", path: "/dashboard/profile", arrive: (page) => page.getByLabel("Name").waitFor() },
    { name: "delete-account", path: "/dashboard/profile", arrive: deleteAccount, inWindow: true },
  ];
}

function sundayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 7 - date.getUTCDay());
  return date.toISOString().slice(0, 10);
}

const seeTreatments = (page: Page) => treatmentCard(page, "Oral Surgery").getByText("Price").waitFor();
const seeClosed = (page: Page) =>
  page
    .getByText(/clinic is closed/)
    .first()
    .waitFor();
const openBooking = (page: Page) => openBookingDialog(page, "Teeth Cleaning");

/** The phone number comes from the profile, which may arrive after the dialog has opened. */
async function openFilledBooking(page: Page) {
  const dialog = await openBooking(page);
  const phone = dialog.getByLabel("Phone Number");
  while ((await phone.inputValue()) === "") await page.waitForTimeout(50);
  return { dialog, phone };
}

async function seeBooking(page: Page) {
  const { dialog } = await openFilledBooking(page);
  // While it was empty, the phone number may have had the focus, and scrolled the dialog.
  await dialog.getByText("Myself").click();
  await dialog.locator("img").evaluateAll((portraits: HTMLImageElement[]) => {
    return Promise.all(portraits.map((portrait) => portrait.decode()));
  });
}

async function submitNothing(page: Page) {
  const { dialog, phone } = await openFilledBooking(page);
  await phone.fill("");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Phone Number is required").waitFor();
}

/** Somebody else was faster, as far as the page knows; nothing is booked. */
async function loseTime(page: Page) {
  const error = { code: "slot-taken", message: "-", requestId: "r" };
  await page.route("**/booking", (route) => route.fulfill({ status: 409, json: { success: false, error } }));
  const dialog = await openBooking(page);
  await dialog.getByText("Dr. Amara Okafor").click();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("You could have instead").waitFor();
}

const seeAppointments = (page: Page) => page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();

/** The page is open already: what it asks from here on gets no answer, or a bad one. */
async function waitForEver(page: Page) {
  await page.route("**/booking?*", () => {});
  await page.reload();
  await page.locator(".skeleton").first().waitFor();
}

async function failToLoad(page: Page) {
  await page.route("**/booking?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).waitFor();
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
};

const card = (page: Page) => page.frameLocator(".card-field iframe");

async function beginToPay(page: Page) {
  await page.getByRole("link", { name: "Pay", exact: true }).first().click();
  await card(page).getByLabel("Credit or debit card number").waitFor();
}

async function payInVain(page: Page) {
  await beginToPay(page);
  await card(page).getByLabel("Credit or debit card number").fill(testCards.insufficientFunds.number);
  await card(page).getByLabel("Credit or debit card expiration date").fill("12 / 34");
  await card(page).getByLabel("Credit or debit card CVC/CVV").fill("123");
  await card(page).getByLabel("ZIP").fill("11201");
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("alert").waitFor();
}

async function openReceipt(page: Page) {
  await page.getByRole("link", { name: "Receipt" }).first().click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
}

const seeReviews = (page: Page) => page.getByRole("button", { name: /^Write a review/ }).waitFor();

async function writeReview(page: Page) {
  await page
    .getByRole("button", { name: /^Write a review/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

async function deleteAccount(page: Page) {
  await page.getByRole("button", { name: /delete.*account/i }).click();
  await page.getByRole("dialog").waitFor();
}

/** What the mails of three appointments have: one to be confirmed, one that is paid and confirmed, one that is canceled. */
type Tokens = { booked: string; confirmed: string; cancelled: string };

/** Of the demo patient's. */
export async function bringVisitLinks(now: Date): Promise<Tokens> {
  const { token } = await signIn(demoAccounts.patient.email, demoPassword);
  const own = z.parse(z.array(bookingSchema), (await request("GET", "/booking", { token })).body);
  const coming = own.filter(({ startsAt }) => new Date(startsAt) > now);
  const find = (isWanted: (booking: Booking) => boolean) => {
    const wanted = coming.find(isWanted);
    if (!wanted) throw new Error("The demo patient has no such appointment");
    return wanted;
  };
  const linkTo = ({ _id }: Booking) => writeMailLink(emulatedFirestore(), _id);
  const paid = find(({ payment }) => payment === "paid");
  const confirmed = await linkTo(paid);
  await request("POST", "/link/confirm", { body: { token: confirmed, version: paid.version } });
  return {
    booked: await linkTo(find(({ payment, status }) => payment === "unpaid" && status === "booked")),
    confirmed,
    cancelled: await linkTo(find(({ status }) => status === "cancelled")),
  };
}

/** For whoever has these links, without an account. */
export function visitScreens({ booked, confirmed, cancelled }: Tokens): readonly Screen[] {
  const unknown = "A".repeat(booked.length);
  return [
    { name: "visit", path: `/visit#${booked}`, arrive: see("Booked") },
    { name: "visit-confirmed", path: `/visit#${confirmed}`, arrive: see("Confirmed") },
    { name: "visit-canceled", path: `/visit#${cancelled}`, arrive: see("Canceled") },
    { name: "visit-cancel", path: `/visit#${confirmed}.cancel`, arrive: seeDialog, inWindow: true },
    { name: "visit-move", path: `/visit#${booked}.move`, arrive: seeTimes, inWindow: true },
    {
      name: "visit-invalid",
      path: `/visit#${unknown}`,
      arrive: (page) => page.getByRole("heading", { name: "This link doesn't lead anywhere" }).waitFor(),
    },
  ];
}

const see = (standing: string) => (page: Page) =>
  page.getByRole("status").getByText(standing, { exact: true }).waitFor();

const seeDialog = (page: Page) => page.getByRole("dialog").waitFor();

async function seeTimes(page: Page) {
  const times = page
    .getByRole("dialog")
    .getByLabel(/^Time on/)
    .locator("option");
  while ((await times.count()) < 3) await page.waitForTimeout(50);
}
