import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../../emulators/seed/accounts.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../../emulators/testing/demo-days.ts";
import { request } from "../../../../../emulators/testing/request.ts";
import { signIn } from "../../../../../emulators/testing/sign-up.ts";
import { bookForCaller } from "../../../../testing/book-for-caller.ts";

const sheetOf = (date: string) => `/dashboard/schedule?date=${date}&view=table`;
const changes = "**/schedule/changes";
const visit = { treatmentId: "teeth-cleaning", doctorId: "amara-okafor" };

async function atAnotherDesk(method: string, path: string, body?: unknown) {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { status } = await request(method, path, { token, ...(body !== undefined && { body }) });
  expect(status).toBe(200);
}

/** What document.visibilityState says, as when another tab is in front. */
async function show(page: Page, state: "visible" | "hidden") {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("what one desk does shows at the other within seconds, and nothing is lost under its hand", async (t) => {
  const date = demoDays.take();
  const first = await bookForCaller({ ...visit, date, slot: "10:00 AM", patientName: "Pia First" });
  await bookForCaller({ ...visit, date, slot: "11:00 AM", patientName: "Quin Second" });
  const page = await openAsAdmin(t, sheetOf(date));
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  const phone = row("Quin Second").getByRole("link", { name: "202-555-0143" });
  await phone.focus();
  let reloads = 0;
  page.on("framenavigated", () => reloads++);
  await bookForCaller({ ...visit, date, slot: "09:00 AM", patientName: "Nora New" });
  await row("Nora New").waitFor();
  await atAnotherDesk("POST", `/booking/${first._id}/move`, { date, slot: "02:00 PM" });
  await page.getByRole("row", { name: /02:00 PM.*Pia First/ }).waitFor();
  expect(await phone.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Name").fill("Half Typed");
  await atAnotherDesk("DELETE", `/booking/${first._id}?by=clinic`);
  await row("Pia First").waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Half Typed");
  expect(await dialog.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(reloads).toBe(0);
});

test("a time that another desk takes goes from the list of a form that is open", async (t) => {
  const date = demoDays.take();
  const page = await openAsAdmin(t, sheetOf(date));
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Treatment").selectOption("fluoride-treatment");
  const time = dialog.getByLabel("Time").locator("option", { hasText: "08:30 AM" });
  await time.waitFor({ state: "attached" });
  // It has one seat.
  const taken = { treatmentId: "fluoride-treatment", date, slot: "08:30 AM" };
  await bookForCaller({ ...taken, patientName: "Rita Rival" });
  await time.waitFor({ state: "detached" });
});

test("a page in the background asks nothing, and asks at once when it is looked at again", async (t) => {
  const date = demoDays.take();
  const page = await openAsAdmin(t, sheetOf(date));
  await page.waitForResponse(changes);
  await show(page, "hidden");
  let asked = 0;
  page.on("request", (each) => {
    if (each.url().endsWith("/schedule/changes")) asked++;
  });
  await page.waitForTimeout(7_000);
  expect(asked).toBe(0);
  const answer = page.waitForResponse(changes);
  await show(page, "visible");
  await answer;
});

test("a poll that fails says nothing, and the next one brings what it missed", async (t) => {
  const date = demoDays.take();
  const page = await openAsAdmin(t, sheetOf(date), { expected: [/status of 503/] });
  await bookForCaller({ ...visit, date, slot: "10:00 AM", patientName: "Pia First" });
  await page.getByText("Pia First").waitFor();
  const error = { code: "unavailable", message: "-", requestId: "r" };
  await page.route(changes, (route) => route.fulfill({ status: 503, json: { error } }));
  await page.waitForResponse((answer) => answer.status() === 503);
  await bookForCaller({ ...visit, date, slot: "11:00 AM", patientName: "Quin Second" });
  await page.waitForResponse((answer) => answer.status() === 503);
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.unroute(changes);
  await page.getByText("Quin Second").waitFor();
  await page.getByText("Pia First").waitFor();
});

test("where the whole day can't be asked again after an act, changes still come", async (t) => {
  const date = demoDays.take();
  await bookForCaller({ ...visit, date, slot: "10:00 AM", patientName: "Pia First" });
  const page = await openAsAdmin(t, sheetOf(date), { expected: [/status of 503/] });
  const row = page.getByRole("row", { name: /Pia First/ });
  await row.waitFor();
  const error = { code: "unavailable", message: "-", requestId: "r" };
  let refused = 0;
  await page.route(
    (url) => url.pathname === "/schedule",
    (route) => {
      refused++;
      return route.fulfill({ status: 503, json: { error } });
    },
  );
  await row.getByRole("button", { name: /^Paid at desk/ }).click();
  await row.getByText("Paid at the desk").waitFor();
  // It is tried again before it is given up.
  const triesMost = 60_000;
  await expect.poll(() => refused, { timeout: triesMost }).toBeGreaterThan(1);
  await bookForCaller({ ...visit, date, slot: "11:00 AM", patientName: "Quin Second" });
  await page.getByText("Quin Second").waitFor({ timeout: triesMost });
});
