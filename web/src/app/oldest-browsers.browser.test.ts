import { formatDate } from "@clinic/domain/calendar-date.ts";
/** Tests the oldest supported browsers in a current Chromium without their missing features: docs/decisions/browsers.md. */
import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { chooseTime, openBookingDialog } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";
import { editProfile } from "../../../functions/src/contract/profile.ts";
import { bookForCaller } from "../../testing/book-for-caller.ts";
import { emulateOldestBrowser } from "../../testing/oldest-browser.ts";
import { formatAppointmentDay } from "../shared/appointment-text.ts";

async function openInOldestBrowser(
  t: TestContext,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage(t, options);
  await emulateOldestBrowser(page);
  return page;
}

async function openInOldestBrowserAsAdmin(
  t: TestContext,
  path: string,
  options: Parameters<typeof openPage>[1] = {},
) {
  const page = await openInOldestBrowser(t, options);
  await resumeSession(page, demoAccounts.admin.email, demoPassword);
  await page.goto(path);
  return page;
}

test("the phone's menu is closed at first, opens, and closes by Escape, a tap beside it and a link", async (t) => {
  const page = await openInOldestBrowser(t, { viewport: phone });
  await page.goto("/");
  const menu = page.locator("#site-menu");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await menu.isVisible()).toBe(false);

  const button = page.getByRole("button", { name: "Menu" });
  const open = () =>
    expect
      .poll(async () => {
        if (!(await menu.isVisible())) await button.click();
        return menu.isVisible();
      })
      .toBe(true);
  const isClosed = () => expect.poll(() => menu.isVisible()).toBe(false);
  await open();
  await page.keyboard.press("Escape");
  await isClosed();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await open();
  await page.mouse.click(20, 700);
  await isClosed();
  await open();
  await menu.getByRole("link", { name: "About" }).click();
  await page.waitForURL("/about");
  await isClosed();
});

test("a patient books, and finds the appointment", async (t) => {
  const { email } = await signUp("oldest@clinic.test");
  const page = await openInOldestBrowser(t);
  await resumeSession(page, email);
  const day = demoDayPool.take();
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openBookingDialog(page, "Cavity Filling");
  await dialog.getByLabel("Name").fill("Olga Dest");
  await chooseTime(dialog, "11:00 AM");
  await dialog.getByLabel("Phone Number").fill("(202) 555-0143");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page
    .getByRole("status")
    .getByText(`Appointment is set, ${formatDate(day)} at 11:00 AM`)
    .waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
  await page.getByRole("row", { name: /Cavity Filling/ }).waitFor();
});

test("the desk sees the day's grid and opens an appointment", async (t) => {
  const date = demoDayPool.take();
  await bookForCaller({ treatmentId: "cavity-filling", date, slot: "10:00 AM", patientName: "Cora Lane" });
  const page = await openInOldestBrowserAsAdmin(t, `/dashboard/schedule?date=${date}`);
  const appointment = page.getByRole("gridcell").getByRole("button", { name: /Cora Lane/ });
  await appointment.waitFor();
  const tops = await page
    .locator(".grid-body")
    .evaluateAll((bodies) => bodies.map((body) => body.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await appointment.click();
  const panel = page.getByRole("dialog", { name: "Cora Lane" });
  await panel.getByText("Cavity Filling").first().waitFor();
  await panel.getByRole("button", { name: "Close" }).last().click();
  await panel.waitFor({ state: "detached" });
});

test("an admin removes a user, and opens the dashboard's menu on a phone", async (t) => {
  const email = "oldest.gone@clinic.test";
  const { token } = await signUp(email);
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const page = await openInOldestBrowserAsAdmin(t, "/dashboard/users", { viewport: phone });
  await page.getByLabel("Search").fill("oldest.gone");
  await page.getByRole("button", { name: /^Remove User.*oldest\.gone@/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove User" }).click();
  await page.getByText(`${email} removed`).waitFor();

  await page.getByRole("button", { name: "Menu" }).last().click();
  const menu = page.locator("#dashboard-menu");
  await menu.getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("/dashboard/settings");
  await expect.poll(() => menu.isVisible()).toBe(false);
});

test("a family member with an appointment stays in the profile, with the reason", async (t) => {
  const account = await signUp("oldest.family@clinic.test");
  const { token, email } = account;
  const family = { name: "Fay Mily", phone: "202-555-0143", people: [{ name: "Ada Mily" }] };
  const { body } = await request("PUT", "/profile", { token, body: family });
  const personId = z.parse(editProfile.answer, body).people[0]?._id;
  const date = demoDayPool.take();
  const booking = {
    treatmentId: "teeth-cleaning",
    date,
    slot: "09:00 AM",
    patient: email,
    patientName: "Ada Mily",
    phone: family.phone,
    personId,
  };
  expect(await request("POST", "/booking", { token, body: booking })).toMatchObject({ status: 201 });
  const page = await openInOldestBrowser(t, { expected: [/status of 409/] });
  await resumeSession(page, email);
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Remove Ada Mily" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByText(
      `Ada Mily still has an appointment: Teeth Cleaning on ${formatAppointmentDay({ dateISO: date })} at 09:00 AM`,
    )
    .waitFor();
});

test("a current browser loads no polyfill and shows no note about its age", async (t) => {
  const page = await openPage(t);
  const files: string[] = [];
  page.on("request", (asked) => files.push(asked.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(files.some((file) => file.includes("/assets/index-"))).toBe(true);
  expect(files.filter((file) => file.includes("polyfills"))).toEqual([]);
  expect(await page.locator("#old-browser").isVisible()).toBe(false);
});

test("a browser that can't run the site shows the number to call above the page", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "findLast"));
  await page.goto("/");
  const note = page.getByRole("alert").filter({ hasText: "This browser is too old" });
  expect(await note.getByRole("link").getAttribute("href")).toBe("tel:+12025550143");
  const [top, heading] = await Promise.all([
    note.boundingBox(),
    page.getByRole("heading", { level: 1 }).boundingBox(),
  ]);
  expect(top?.y).toBe(0);
  expect(heading?.y).toBeLessThan(phone.height);
});
