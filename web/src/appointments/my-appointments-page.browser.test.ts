import { formatDate, type Weekday } from "@clinic/domain/calendar-date.ts";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { chooseTime, timesOf } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../emulators/testing/calendar-page.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { desktop, phone, type Viewport } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { type SignedInUser, signUp } from "../../../emulators/testing/sign-up.ts";
import { formatAppointmentDay } from "../shared/appointment-text.ts";

async function bookThroughApi({ email, token }: SignedInUser, date: string, slot: string, more = {}) {
  const body = {
    treatmentId: "teeth-cleaning",
    date,
    slot,
    patient: email,
    patientName: "Mo Vega",
    phone: "202-555-0150",
    ...more,
  };
  const { status } = await request("POST", "/booking", { token, body });
  expect(status).toBe(201);
}

test.for([phone, desktop])("moves an appointment to another day and time: %o", async (viewport, t) => {
  const account = await signUp(`mover.${viewport.width}@clinic.test`);
  const [from = "", to = ""] = demoDayPool.takeConsecutive(2);
  const [before, after] = ["08:00 AM", "09:00 AM"];
  // Dr. Chen works on every day that the tests use.
  await bookThroughApi(account, from, before, { doctorId: "mei-lin-chen" });
  const page = await openPage(t, { viewport });
  await resumeSession(page, account.email);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("Please choose a time").waitFor();
  await chooseDay(page, to);
  await dialog.getByRole("group", { name: new RegExp(`Time on .*${formatDate(to)}`) }).waitFor();
  await chooseTime(dialog, after);
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await page
    .getByText(`Your appointment is moved to ${formatAppointmentDay({ dateISO: to })} at ${after}`)
    .waitFor();
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("row", { name: /Teeth Cleaning/ });
  await row.getByText(formatDate(to)).waitFor();
  await row.getByText(after).waitFor();
});

async function openMoveDialog(t: TestContext, email: string, viewport: Viewport, weekday: Weekday) {
  const account = await signUp(email);
  const day = demoDayPool.take({ weekday });
  await bookThroughApi(account, day, "10:00 AM", { doctorId: "mei-lin-chen" });
  const page = await openPage(t, { viewport, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await expect.poll(() => dialog.getByLabel("Dentist").locator("option").count()).toBe(5);
  return { page, dialog, day, dentist: dialog.getByLabel("Dentist") };
}

test("offers other dentists and the nearest times when a time is taken while moving, and keeps the dentist", async (t) => {
  const { page, dialog, day, dentist } = await openMoveDialog(t, "loses@clinic.test", phone, "wednesday");
  await chooseTime(dialog, "09:00 AM");
  const rival = await signUp("faster.mover@clinic.test");
  await bookThroughApi(rival, day, "09:00 AM", { doctorId: "mei-lin-chen" });
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("Somebody else has just taken this time").waitFor();
  await dialog.getByRole("button", { name: "09:30 AM with Dr. Mei-Lin Chen" }).waitFor();
  expect(await dentist.inputValue()).toBe("mei-lin-chen");
  expect(await timesOf(dialog).locator("input:checked").count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "09:00 AM with Dr. Amara Okafor" }).click();
  expect(await dentist.inputValue()).toBe("amara-okafor");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await page
    .getByText(`is moved to ${formatAppointmentDay({ dateISO: day })} at 09:00 AM with Dr. Amara Okafor`)
    .waitFor();
});
