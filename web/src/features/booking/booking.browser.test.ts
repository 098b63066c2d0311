import { formatDate } from "@clinic/domain/calendar-date.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { openBookingDialog, treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../../emulators/testing/calendar-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { signInByForm } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";
import { listAvailable } from "../../../../functions/src/contract/available.ts";
import { readJumps, watchJumps } from "../../../testing/jumps.ts";

test("sign up, book, see it, cancel", async (t) => {
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
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Robin Park");
  expect(await dialog.getByLabel("Email").getAttribute("readonly")).not.toBeNull();
  await dialog.getByLabel("Time").selectOption("11:00 AM");
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

test("nothing jumps while the calendar and the appointments load", async (t) => {
  const { email } = await signUp("calm@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await signInByForm(page, email);
  const jumps = await watchJumps(page);
  await page.goto("/appointment");
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  expect(await readJumps(page, jumps)).toEqual([]);
  await page.goto("/dashboard");
  await page.getByText("No appointments yet").waitFor();
  expect(await readJumps(page, jumps)).toEqual([]);
});

test("nothing jumps when the clinic's hours are known before a day turns out to be full", async (t) => {
  const page = await openPage(t, { viewport: phone });
  // Verified, so that no banner moves the page.
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  const jumps = await watchJumps(page);
  const hours = page.waitForResponse(/\/settings(\?|$)/);
  await page.route("**/available?*", async (route) => {
    const response = await route.fetch();
    const offered = z.parse(listAvailable.answer, await response.json());
    await (await hours).finished();
    await drawnAnew(page);
    await route.fulfill({ response, json: offered.map((treatment) => ({ ...treatment, slots: [] })) });
  });
  await page.goto(`/appointment?date=${demoDayPool.take()}`);
  await page.getByText("There are no free times on this day.").waitFor();
  expect(await readJumps(page, jumps)).toEqual([]);
});

/** Waits for the next frame, which draws the answers. */
function drawnAnew(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}
