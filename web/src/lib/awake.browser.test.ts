import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { hold } from "../../testing/hold.ts";

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  "a pointer that moves": (page) => page.mouse.move(200, 300),
  "a key": (page) => page.keyboard.press("Tab"),
  "a wheel": (page) => page.mouse.wheel(0, 10),
};

test.for(Object.keys(signs))(
  "dialogs and toasts come at the first sign of somebody at work: %s",
  async (sign, t) => {
    const page = await openPage(t);
    await resumeSession(page, demoAccounts.patient.email, demoPassword);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const late = () => [
      ...new Set(loaded.filter((path) => /\/(booking-dialog|toasts)-[^/]*\.js$/.test(path))),
    ];
    await openQuietly(page, "/appointment");
    await page.getByRole("heading", { name: "Available Appointments on" }).waitFor();
    await page.getByRole("grid").waitFor();
    await page.waitForLoadState("networkidle");
    expect(late()).toEqual([]);
    await signs[sign]?.(page);
    await expect.poll(() => late().length).toBe(2);
  },
);

test("who opens one with their first touch sees that it is coming", async (t) => {
  const page = await openPage(t);
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  const letGo = await hold(page, "**/booking-dialog-*.js");
  await openQuietly(page, "/appointment");
  await page.getByRole("button", { name: "Book Appointment", disabled: false }).first().click();
  const coming = page.getByRole("status").filter({ hasText: "Opening…" });
  await coming.waitFor();
  letGo();
  await page.getByRole("dialog").waitFor();
  await coming.waitFor({ state: "detached" });
});

test("where they can't come, the page works without them", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await openQuietly(page, "/dashboard");
  await page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();
  await page.context().setOffline(true);
  const refused = page.waitForEvent("requestfailed", (request) => /\/toasts-/.test(request.url()));
  await page.mouse.move(200, 300);
  await refused;
  await page.getByRole("link", { name: "Profile" }).focus();
});

/** Until its code has run, the test asks nothing of the page: Playwright's questions count as an act of its user. */
async function openQuietly(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
}
