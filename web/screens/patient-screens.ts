import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { testCards } from "../../emulators/stripe/cards.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { openBookingDialog, treatmentCard } from "../../emulators/testing/booking-page.ts";
import { cardField, typeCard } from "../../emulators/testing/card-form.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { type Booking, bookingSchema } from "../../functions/src/contract/bookings.ts";
import { writeMailLink } from "../../functions/testing/owned-documents.ts";
import type { Screen } from "./screenshot.ts";

const myAppointments = "/dashboard";

/** The screens that the demo patient sees, on a day when the clinic is open. */
export function patientScreens(day: string): readonly Screen[] {
  const appointment = `/appointment?date=${day}`;
  return [
    { name: "appointment", path: appointment, prepare: waitForTreatments },
    {
      name: "appointment-closed",
      path: appointment.replace(day, sundayAfter(day)),
      prepare: waitForClosedDay,
    },
    { name: "appointment-dentist", path: `${appointment}&doctor=amara-okafor`, prepare: waitForTreatments },
    { name: "booking", path: appointment, prepare: openBookingWithPortraits, windowOnly: true },
    { name: "booking-errors", path: appointment, prepare: submitWithoutPhone, windowOnly: true },
    { name: "booking-lost", path: appointment, prepare: submitTakenTime, windowOnly: true },
    { name: "my-appointments", path: myAppointments, prepare: waitForAppointments },
    { name: "my-appointments-loading", path: myAppointments, prepare: showLoadingBookings, windowOnly: true },
    { name: "my-appointments-failed", path: myAppointments, prepare: showFailedBookings },
    { name: "cancel", path: myAppointments, prepare: openCancellation, windowOnly: true },
    { name: "move", path: myAppointments, prepare: openDialog("Move"), windowOnly: true },
    { name: "payment", path: myAppointments, prepare: openPayment },
    { name: "payment-declined", path: myAppointments, prepare: payWithDeclinedCard },
    { name: "receipt", path: myAppointments, prepare: openReceipt },
    { name: "my-reviews", path: "/dashboard/review", prepare: waitForReviews },
    { name: "write-review", path: "/dashboard/review", prepare: writeReview, windowOnly: true },
    { name: "profile", path: "/dashboard/profile", prepare: (page) => page.getByLabel("Name").waitFor() },
    { name: "delete-account", path: "/dashboard/profile", prepare: deleteAccount, windowOnly: true },
  ];
}

function sundayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 7 - date.getUTCDay());
  return date.toISOString().slice(0, 10);
}

const waitForTreatments = (page: Page) => treatmentCard(page, "Oral Surgery").getByText("Price").waitFor();
const waitForClosedDay = (page: Page) =>
  page
    .getByText(/clinic is closed/)
    .first()
    .waitFor();
const openBooking = (page: Page) => openBookingDialog(page, "Teeth Cleaning");

/** Opens the booking dialog, and waits until the patient's profile has filled in the phone number. */
async function openFilledBooking(page: Page) {
  const dialog = await openBooking(page);
  const phone = dialog.getByLabel("Phone Number");
  while ((await phone.inputValue()) === "") await page.waitForTimeout(50);
  return { dialog, phone };
}

async function openBookingWithPortraits(page: Page) {
  const { dialog } = await openFilledBooking(page);
  // Clicks at the top to scroll the dialog back, because an empty phone field gets the focus and scrolls the dialog.
  await dialog.getByText("Myself").click();
  await dialog.locator("img").evaluateAll((portraits: HTMLImageElement[]) => {
    return Promise.all(portraits.map((portrait) => portrait.decode()));
  });
}

async function submitWithoutPhone(page: Page) {
  const { dialog, phone } = await openFilledBooking(page);
  await phone.fill("");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Phone Number is required").waitFor();
}

/** Submits a booking, with a stubbed answer that the time is taken, so that nothing is booked. */
async function submitTakenTime(page: Page) {
  const error = { code: "slot-taken", message: "-", requestId: "r" };
  await page.route("**/booking", (route) => route.fulfill({ status: 409, json: { success: false, error } }));
  const dialog = await openBooking(page);
  await page.route("**/available?date=*", async (route) => {
    const response = await route.fetch();
    const withoutTaken = (await response.text()).replace(
      /("name":"Dr\. Amara Okafor"[^}]*?"slots":\[)"08:00 AM",?/g,
      "$1",
    );
    await route.fulfill({ response, body: withoutTaken });
  });
  await dialog.getByText("Dr. Amara Okafor").click();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Still open").waitFor();
}

const waitForAppointments = (page: Page) =>
  page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();

/** Blocks the list of bookings, and reloads the open page so that the page keeps loading. */
async function showLoadingBookings(page: Page) {
  await page.route("**/booking?*", () => {});
  await page.reload();
  await page.locator(".skeleton").first().waitFor();
}

async function showFailedBookings(page: Page) {
  await page.route("**/booking?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).waitFor();
}

const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** Opens the menu of the first appointment with this text. */
const openMenuOf = (page: Page, text: string | RegExp) =>
  page
    .getByRole("row")
    .filter({ hasText: text })
    .first()
    .getByRole("button", { name: /^More for/ })
    .click();

async function openCancellation(page: Page) {
  await openMenuOf(page, "Teeth Cleaning");
  await openDialog("Cancel")(page);
}

async function openPayment(page: Page) {
  await page.getByRole("link", { name: "Pay", exact: true }).first().click();
  await cardField(page, "number").waitFor();
}

async function payWithDeclinedCard(page: Page) {
  await openPayment(page);
  await typeCard(page, testCards.insufficientFunds.number);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("alert").waitFor();
}

async function openReceipt(page: Page) {
  await openMenuOf(page, /Paid/);
  await page.getByRole("link", { name: "Receipt" }).click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
}

const waitForReviews = (page: Page) => page.getByRole("button", { name: /^Write a review/ }).waitFor();

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

/** The tokens in the mail links of a booked, a confirmed and a canceled appointment. */
type MailLinkTokens = { booked: string; confirmed: string; cancelled: string };

/** Creates mail links to three of the demo patient's appointments. Confirms the paid appointment. */
export async function createMailLinks(now: Date): Promise<MailLinkTokens> {
  const { token } = await signIn(demoAccounts.patient.email, demoPassword);
  const own = z.parse(z.array(bookingSchema), (await request("GET", "/booking", { token })).body);
  const upcoming = own.filter(({ startsAt }) => new Date(startsAt) > now);
  const find = (isWanted: (booking: Booking) => boolean) => {
    const wanted = upcoming.find(isWanted);
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

/** The screens behind a mail's link, which need no account. */
export function mailLinkScreens({ booked, confirmed, cancelled }: MailLinkTokens): readonly Screen[] {
  const unknown = "A".repeat(booked.length);
  return [
    { name: "visit", path: `/visit#${booked}`, prepare: waitForState("Booked") },
    { name: "visit-confirmed", path: `/visit#${confirmed}`, prepare: waitForState("Confirmed") },
    { name: "visit-canceled", path: `/visit#${cancelled}`, prepare: waitForState("Canceled") },
    { name: "visit-cancel", path: `/visit#${confirmed}.cancel`, prepare: waitForDialog, windowOnly: true },
    { name: "visit-move", path: `/visit#${booked}.move`, prepare: waitForTimes, windowOnly: true },
    {
      name: "visit-invalid",
      path: `/visit#${unknown}`,
      prepare: (page) => page.getByRole("heading", { name: "This link no longer works" }).waitFor(),
    },
  ];
}

const waitForState = (state: string) => (page: Page) =>
  page.getByRole("status").getByText(state, { exact: true }).waitFor();

const waitForDialog = (page: Page) => page.getByRole("dialog").waitFor();

const waitForTimes = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("group", { name: /^Time on/ })
    .getByRole("radio")
    .nth(2)
    .waitFor();
