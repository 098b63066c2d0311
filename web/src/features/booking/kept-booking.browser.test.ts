import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openBookingDialog, treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { fillInLogin, resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";

const day = demoDays.take();

async function openDay(t: TestContext, email: string) {
  await signUp(email);
  const page = await openPage(t, { viewport: phone, expected: [/status of 401/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${day}`);
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  return page;
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
const keptNote = (page: Page) => page.getByText("We kept what you had typed.");

async function fillIn(page: Page) {
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Time").selectOption("10:30 AM");
  await dialog.getByLabel("Name").fill("Bea Begun");
  await dialog.getByLabel("Phone Number").fill("202-555-0170");
  await dialog.getByRole("button", { name: "Add a note for the clinic" }).click();
  await dialog.getByLabel("Note for the clinic").fill("I take blood thinners.");
  return dialog;
}

async function expectFilled(page: Page) {
  await keptNote(page).waitFor();
  const dialog = dialogOf(page);
  expect(await dialog.getByLabel("Time").inputValue()).toBe("10:30 AM");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Bea Begun");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0170");
  expect(await dialog.getByLabel("Note for the clinic").inputValue()).toBe("I take blood thinners.");
}

test("a session that ends while a booking is filled in gives it back after the log-in, and Back closes it", async (t) => {
  const email = "booking.ended@patients.test";
  const page = await openDay(t, email);
  const dialog = await fillIn(page);
  const refusal = { error: { code: "unauthenticated", message: "No.", requestId: "r" } };
  await page.route("**/booking", (route) => route.fulfill({ status: 401, json: refusal }));
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your session has ended.").waitFor();
  await page.unrouteAll();
  await fillInLogin(page, email);
  await expectFilled(page);
  await page.evaluate(() => history.back());
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe(`?date=${day}`);
});

test("a filled booking is there again after a reload, also by another way to the page, until it is discarded", async (t) => {
  const page = await openDay(t, "booking.reloaded@patients.test");
  const dialog = await fillIn(page);
  await page.reload();
  await expectFilled(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.goto("/");
  await page.goto("/appointment");
  await expectFilled(page);
  expect(new URL(page.url()).search).toBe(`?date=${day}`);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await keptNote(page).waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  expect(await dialog.count()).toBe(0);
});

test("a time that was only tapped opens again with a reload, and says nothing of what was typed", async (t) => {
  const page = await openDay(t, "booking.tapped@patients.test");
  await treatmentCard(page, "Teeth Cleaning").getByRole("button", { name: "08:30 AM" }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await page.reload();
  await expect.poll(() => dialog.getByLabel("Time").inputValue()).toBe("08:30 AM");
  expect(await keptNote(page).count()).toBe(0);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
});

test("a booking that a reload interrupts is sent again as the same one", async (t) => {
  const page = await openDay(t, "booking.interrupted@patients.test");
  const ids: unknown[] = [];
  await page.route("**/booking", async (route) => {
    ids.push(route.request().postDataJSON().requestId);
    // The first arrives, and its answer is never heard.
    if (ids.length === 1) await route.fetch();
    else await route.continue();
  });
  const dialog = await fillIn(page);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => ids.length).toBe(1);
  await page.reload();
  await expectFilled(page);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("region", { name: "Your new appointment" }).waitFor();
  expect(ids[1]).toBe(ids[0]);
  await page.getByRole("link", { name: "My Appointments" }).first().click();
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
});
