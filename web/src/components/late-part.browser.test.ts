import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { hold } from "../../testing/hold.ts";

const code = "**/assets/booking-dialog-*.js";
const lostCode = [/Failed to load resource/];

/** With a page of the site before it, to which one step back too many would lead. */
async function openAppointment(
  t: TestContext,
  prepare: (page: Page) => Promise<unknown>,
  expected: readonly RegExp[] = [],
) {
  const page = await openPage(t, { expected });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.goto("/");
  await prepare(page);
  await page.goto("/appointment");
  const button = page.getByRole("button", { name: "Book Appointment", disabled: false }).first();
  await button.waitFor();
  return {
    page,
    press: () => button.click(),
    opening: page.getByRole("status").filter({ hasText: "Opening…" }),
    dialog: page.getByRole("dialog"),
  };
}

/** As between two masts: no file comes, and neither does the answer that would have the page reloaded. */
async function abortCode(page: Page) {
  await page.route(code, (route) => route.abort("connectionreset"));
  await page.route("**/appointment", (route) =>
    route.request().method() === "HEAD" ? route.abort("connectionreset") : route.fallback(),
  );
}

test("a dialog whose code does not come closes with the reason, once, and opens by a later press", async (t) => {
  const { page, press, opening, dialog } = await openAppointment(t, abortCode, lostCode);
  let tries = 0;
  page.on("request", (request) => {
    if (/\/booking-dialog-/.test(request.url())) tries += 1;
  });
  await press();
  await opening.waitFor();
  const told = page.getByRole("alert").filter({ hasText: "We can't reach the clinic's server." });
  await told.waitFor();
  await opening.waitFor({ state: "detached" });
  const triesUntilTold = tries;
  // Longer than all the tries that one press is worth.
  await page.waitForTimeout(4_000);
  expect(tries).toBe(triesUntilTold);
  expect(await told.count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/appointment");
  await page.unroute(code);
  await press();
  await dialog.waitFor();
});

test("the way back takes the notice that a dialog is coming, and the way forward opens it", async (t) => {
  let letGo = () => {};
  const { page, press, opening, dialog } = await openAppointment(t, async (page) => {
    letGo = await hold(page, code);
  });
  await press();
  await opening.waitFor();
  await page.evaluate(() => history.back());
  await opening.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/appointment");
  await page.evaluate(() => history.forward());
  await opening.waitFor();
  letGo();
  await dialog.waitFor();
});

test("for a dialog that nobody has asked for the page is not reloaded", async (t) => {
  const { page } = await openAppointment(
    t,
    (page) => page.route(code, (route) => route.abort("connectionreset")),
    lostCode,
  );
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "HEAD") asked += 1;
  });
  const refused = page.waitForEvent("requestfailed", (request) => /\/booking-dialog-/.test(request.url()));
  await page.mouse.move(200, 300);
  await refused;
  await page.waitForTimeout(1_000);
  expect(asked).toBe(0);
});
