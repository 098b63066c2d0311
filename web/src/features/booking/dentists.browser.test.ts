import { type Booking, bookingSchema } from "@clinic/contract/bookings.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { openBookingDialog } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { type SignedInUser, signUp } from "../../../../emulators/testing/sign-up.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";

const amara = "Dr. Amara Okafor";
const daniel = "Dr. Daniel Reyes";
const danielsDays = ["monday", "wednesday"] as const;

async function signUpNamed(email: string, people: { name: string }[] = []): Promise<SignedInUser> {
  const account = await signUp(email);
  const { token } = account;
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const body = { name: "Pat Jones", phone: "202-555-0143", people };
  expect(await request("PUT", "/profile", { token, body })).toMatchObject({ status: 200 });
  return account;
}

async function bookingsOf({ email, token }: SignedInUser): Promise<Booking[]> {
  return z.parse(z.array(bookingSchema), (await request("GET", `/booking?patient=${email}`, { token })).body);
}

/** The number comes from the profile, which may arrive after the dialog has opened. */
async function openFilledDialog(page: Page, treatment: string): Promise<Locator> {
  const dialog = await openBookingDialog(page, treatment);
  await expect.poll(() => dialog.getByLabel("Phone Number").inputValue()).not.toBe("");
  return dialog;
}

const choose = (dialog: Locator, name: string) => dialog.getByText(name, { exact: true }).click();

test("a race lost with one dentist: the same time with another is one tap away, and nothing typed is lost", async (t) => {
  const [account, rival] = await Promise.all([
    signUpNamed("slower@clinic.test"),
    signUp("faster.booker@clinic.test"),
  ]);
  const day = demoDayPool.take({ weekday: danielsDays });
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Cavity Filling");
  await choose(dialog, amara);
  await dialog.getByLabel("Time").selectOption("10:00 AM");
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
  const ways = dialog.getByRole("list", { name: "You could have instead" }).getByRole("button");
  await dialog.getByRole("button", { name: /^Next free: / }).waitFor();
  expect((await ways.allTextContents()).slice(0, 4)).toEqual([
    `10:00 AM with ${daniel}`,
    `09:00 AM with ${amara}`,
    `11:00 AM with ${amara}`,
    `12:00 PM with ${amara}`,
  ]);
  await ways.first().click();
  expect(await dialog.getByLabel("Time").inputValue()).toBe("10:00 AM");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0146");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page
    .getByText(
      `Cavity Filling with ${daniel} is booked for ${showShortWeekday(day)}, ${day.slice(0, 4)} at 10:00 AM`,
    )
    .waitFor();
});

test("one of the family is booked for under their own name, and the account keeps its own", async (t) => {
  const account = await signUpNamed("booking.parent@clinic.test", [
    { name: "Mia Jones" },
    { name: "Leo Jones" },
  ]);
  const day = demoDayPool.take();
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Children's Check-up");
  expect(await dialog.getByRole("group", { name: "For whom" }).getByRole("radio").count()).toBe(3);
  await choose(dialog, "Mia Jones");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Mia Jones");
  expect(await dialog.getByLabel("Name").getAttribute("readonly")).not.toBeNull();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(/^Children's Check-up for Mia Jones with Dr\. .+ is booked for/).waitFor();
  const { body } = await request("GET", "/profile", { token: account.token });
  expect(body).toMatchObject({ name: "Pat Jones", people: [{ name: "Mia Jones" }, { name: "Leo Jones" }] });
  const [booked] = await bookingsOf(account);
  expect(booked?.patientName).toBe("Mia Jones");
  expect(body).toMatchObject({ people: [{ _id: booked?.personId }, {}] });
});
