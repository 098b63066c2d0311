import { listAvailable } from "@clinic/contract/available.ts";
import { type Booking, bookingSchema } from "@clinic/contract/bookings.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { chooseTime, openBookingDialog, treatmentCard } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../emulators/testing/calendar-page.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession, signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { type SignedInUser, signUp } from "../../../emulators/testing/sign-up.ts";
import { readLayoutShifts, watchLayoutShifts } from "../../testing/layout-shifts.ts";
import { formatShortDay } from "../shared/clinic-day.ts";

test("a new patient signs up, books, sees the appointment and cancels it", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const day = demoDayPool.take();
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Robin Park");
  await page.getByLabel("Email").fill("first@clinic.test");
  await page.getByLabel("Password").fill("six or more");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.waitForURL("**/appointment");

  await chooseDay(page, day);
  await page.getByRole("heading", { name: `Available Appointments on ${formatDate(day)}` }).waitFor();
  await treatmentCard(page, "Cavity Filling").getByText("Price: $ 150").waitFor();
  const dialog = await openBookingDialog(page, "Cavity Filling");
  await dialog.getByText("for Robin Park at 10 Pearl Street").waitFor();
  await dialog.getByText("The confirmation goes to first@clinic.test").waitFor();
  await chooseTime(dialog, "11:00 AM");
  await dialog.getByLabel("Phone Number").fill("(202) 555-0143");
  await dialog.getByRole("button", { name: "Submit" }).click();
  const said = page.getByRole("status");
  await said.getByText("Your appointment is booked!").waitFor();
  await said.getByText(`Appointment is set, ${formatDate(day)} at 11:00 AM`).waitFor();
  const timer = page.locator(".Toastify__toast-container--top-right .Toastify__progress-bar--animated");
  expect(await timer.first().evaluate((bar: HTMLElement) => bar.style.animationDuration)).toBe("5000ms");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "My Appointments" }).first().click();
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
  const row = page.getByRole("row", { name: /Cavity Filling/ });
  expect(await row.getByRole("link", { name: "Pay" }).getAttribute("href")).toMatch(
    /^\/dashboard\/appointment\//,
  );
  await row.getByRole("button", { name: /^More for/ }).click();
  await row.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await question.getByText(/Canceling is free/).waitFor();
  await question.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByText("Your appointment is canceled.").waitFor();
  await page
    .getByRole("row", { name: /Canceled/ })
    .getByText("Not charged")
    .waitFor();
});

test("nothing moves while the calendar and the treatments load", async (t) => {
  const { email } = await signUp("calm@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await signInByForm(page, email);
  const jumps = await watchLayoutShifts(page);
  await page.goto("/appointment");
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  expect(await readLayoutShifts(page, jumps)).toEqual([]);
  await page.goto("/dashboard");
  await page.getByText("No appointments yet").waitFor();
  expect(await readLayoutShifts(page, jumps)).toEqual([]);
});

test("nothing moves when the opening hours load before the day proves to be full", async (t) => {
  const page = await openPage(t, { viewport: phone });
  // Signs in with a verified address, because the banner for other addresses would move the page.
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  const jumps = await watchLayoutShifts(page);
  const hours = page.waitForResponse(/\/settings(\?|$)/);
  await page.route("**/available?*", async (route) => {
    const response = await route.fetch();
    const offered = z.parse(listAvailable.answer, await response.json());
    await (await hours).finished();
    await waitForNextFrame(page);
    await route.fulfill({ response, json: offered.map((treatment) => ({ ...treatment, slots: [] })) });
  });
  await page.goto(`/appointment?date=${demoDayPool.take()}`);
  await page.getByText("There are no openings on this day.").waitFor();
  expect(await readLayoutShifts(page, jumps)).toEqual([]);
});

/** Waits for the frame in which the answers that have arrived are drawn. */
function waitForNextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

const amara = "Dr. Amara Okafor";
const daniel = "Dr. Daniel Reyes";
const danielsDays = ["monday", "wednesday"] as const;

async function signUpWithName(email: string, people: { name: string }[] = []): Promise<SignedInUser> {
  const account = await signUp(email);
  const { token } = account;
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const body = { name: "Pat Jones", phone: "202-555-0143", people };
  expect(await request("PUT", "/profile", { token, body })).toMatchObject({ status: 200 });
  return account;
}

async function fetchBookings({ email, token }: SignedInUser): Promise<Booking[]> {
  return z.parse(z.array(bookingSchema), (await request("GET", `/booking?patient=${email}`, { token })).body);
}

/** Waits for the phone number from the profile, which may load after the dialog has opened. */
async function openFilledDialog(page: Page, treatment: string): Promise<Locator> {
  const dialog = await openBookingDialog(page, treatment);
  await expect.poll(() => dialog.getByLabel("Phone Number").inputValue()).not.toBe("");
  return dialog;
}

const chooseByName = (dialog: Locator, name: string) => dialog.getByText(name, { exact: true }).click();

test("offers the same time with another dentist when somebody else takes it, and keeps what was typed", async (t) => {
  const [account, rival] = await Promise.all([
    signUpWithName("slower@clinic.test"),
    signUp("faster.booker@clinic.test"),
  ]);
  const day = demoDayPool.take({ weekday: danielsDays });
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Cavity Filling");
  await chooseByName(dialog, amara);
  await chooseTime(dialog, "10:00 AM");
  await dialog.getByLabel("Phone Number").fill("202-555-0146");
  const wish = { treatmentId: "cavity-filling", date: day, slot: "10:00 AM", doctorId: "amara-okafor" };
  const who = { patient: rival.email, patientName: "Rita Rival", phone: "202-555-0147" };
  const taken = await request("POST", "/booking", { token: rival.token, body: { ...wish, ...who } });
  expect(taken.status).toBe(201);

  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(`Somebody else has just booked 10:00 AM with ${amara}.`)
    .waitFor();
  const ways = dialog.getByRole("list", { name: "Still open" }).getByRole("button");
  await dialog.getByRole("button", { name: /^Next opening: / }).waitFor();
  expect((await ways.allTextContents()).slice(0, 4)).toEqual([
    `10:00 AM with ${daniel}`,
    `09:00 AM with ${amara}`,
    `11:00 AM with ${amara}`,
    `12:00 PM with ${amara}`,
  ]);
  await ways.first().click();
  await dialog.getByText(/\d{4} at 10:00 AM$/).waitFor();
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0146");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page
    .getByText(
      `Cavity Filling with ${daniel} is booked for ${formatShortDay(day)}, ${day.slice(0, 4)} at 10:00 AM`,
    )
    .waitFor();
});

test("books for a family member under their own name, and keeps the account's name", async (t) => {
  const account = await signUpWithName("booking.parent@clinic.test", [
    { name: "Mia Jones" },
    { name: "Leo Jones" },
  ]);
  const day = demoDayPool.take();
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Children's Check-up");
  expect(await dialog.getByRole("group", { name: "For whom" }).getByRole("radio").count()).toBe(3);
  await chooseByName(dialog, "Mia Jones");
  await dialog.getByText("for Mia Jones at ").waitFor();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(/^Children's Check-up for Mia Jones with Dr\. .+ is booked for/).waitFor();
  const { body } = await request("GET", "/profile", { token: account.token });
  expect(body).toMatchObject({ name: "Pat Jones", people: [{ name: "Mia Jones" }, { name: "Leo Jones" }] });
  const [booked] = await fetchBookings(account);
  expect(booked?.patientName).toBe("Mia Jones");
  expect(body).toMatchObject({ people: [{ _id: booked?.personId }, {}] });
});
