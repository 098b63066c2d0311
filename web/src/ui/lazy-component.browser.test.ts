import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdRequests } from "../../testing/hold-requests.ts";

const dialogCodeFiles = "**/assets/booking-dialog-*.js";

/** Opens another page before /appointment. The test would land on that page if closing the dialog went back too far. */
async function openAppointmentPage(
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
  return {
    page,
    press: () => button.click(),
    opening: page.getByRole("status").filter({ hasText: "Opening…" }),
    dialog: page.getByRole("dialog"),
  };
}

/** Cuts the connection: the dialog's code file does not load, and neither does the request that decides about a reload. */
async function cutConnection(page: Page) {
  await page.route(dialogCodeFiles, (route) => route.abort("connectionreset"));
  await page.route("**/robots.txt", (route) => route.abort("connectionreset"));
}

/** Returns the texts of the alerts that appear from now on. An alert may be gone again before a busy machine looks for it. */
async function recordAlerts(page: Page): Promise<string[]> {
  const alerts: string[] = [];
  await page.exposeFunction("reportAlert", (text: string) => alerts.push(text));
  await page.evaluate(() => {
    const { reportAlert } = globalThis as unknown as { reportAlert: (text: string) => void };
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const found = node.matches("[role=alert]") ? [node] : node.querySelectorAll("[role=alert]");
        for (const alert of found) reportAlert(alert.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return alerts;
}

test("a failed prefetch of a dialog does not reload the page; a press shows the reason once, and a later press opens the dialog", async (t) => {
  let attempts = 0;
  const prepare = async (page: Page) => {
    await page.clock.install();
    await cutConnection(page);
    page.on("request", (request) => {
      if (request.url().includes("/booking-dialog-")) attempts += 1;
    });
  };
  const { page, press, opening, dialog } = await openAppointmentPage(t, prepare, [/Failed to load resource/]);
  await page.getByRole("article").first().waitFor();
  await page.mouse.move(200, 300);
  await expect.poll(() => attempts).toBeGreaterThan(0);
  let reloads = 0;
  page.on("domcontentloaded", () => {
    reloads += 1;
  });
  await page.clock.runFor(5_000);

  // Holds the code back, because without a connection it fails within a moment.
  let cut = () => {};
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route(dialogCodeFiles, async (route) => {
    await isCut;
    await route.abort("connectionreset");
  });
  const alerts = await recordAlerts(page);
  await press();
  await opening.waitFor();
  cut();
  await expect
    .poll(async () => {
      // Moves the clock over the pauses between attempts to load the code.
      await page.clock.runFor(1_000);
      return alerts;
    })
    .toEqual([expect.stringContaining("We can't reach the clinic's server.")]);
  await opening.waitFor({ state: "detached" });
  const attemptsUntilError = attempts;
  // Moves the clock by more time than all attempts after one press take.
  await page.clock.runFor(4_000);
  expect(attempts).toBe(attemptsUntilError);
  expect(alerts).toHaveLength(1);
  expect(reloads).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/appointment");
  await page.unroute(dialogCodeFiles);
  await press();
  await dialog.waitFor();
});

test("a dialog opened by the first touch shows that it is loading; Back closes it, and Forward opens it", async (t) => {
  let releaseCode = () => {};
  const { page, press, opening, dialog } = await openAppointmentPage(t, async (page) => {
    releaseCode = await holdRequests(page, dialogCodeFiles);
  });
  await press();
  await opening.waitFor();
  await page.evaluate(() => history.back());
  await opening.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/appointment");
  await page.evaluate(() => history.forward());
  await opening.waitFor();
  releaseCode();
  await dialog.waitFor();
  await opening.waitFor({ state: "detached" });
});
