import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  "a pointer that moves": (page) => page.mouse.move(200, 300),
  "a key": (page) => page.keyboard.press("Tab"),
  "a wheel": (page) => page.mouse.wheel(0, 10),
};

test("the first sign of a user loads dialogs and toasts", async (t) => {
  for (const [sign, give] of Object.entries(signs)) {
    // A new context: the browser tells a context's next page about the pointer and keys of the last.
    const page = await openPage(t);
    await resumeSession(page, demoAccounts.patient.email, demoPassword);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const late = () => [
      ...new Set(loaded.filter((path) => /\/(booking-dialog|toasts)-[^/]*\.js$/.test(path))),
    ];
    await openQuietly(page, "/appointment", "main:has([role=grid]):has(article)");
    await page.getByRole("heading", { name: "Available Appointments on" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(late(), sign).toEqual([]);
    await give(page);
    await expect.poll(() => late().length, { message: sign }).toBe(2);
  }
});

test("where they can't come, the page works without them", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await openQuietly(page, "/dashboard", "main table");
  await page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();
  await page.context().setOffline(true);
  const refused = page.waitForEvent("requestfailed", (request) => /\/toasts-/.test(request.url()));
  await page.mouse.move(200, 300);
  await refused;
  await page.getByRole("link", { name: "Profile" }).focus();
});

const quiet = "The page has drawn what it came for, and has nothing to do.";

/**
 * Opens the page without touching it, since Playwright's queries count as acts of its user. The page itself logs when it has drawn the
 * element and is idle.
 */
async function openQuietly(page: Page, path: string, selector: string): Promise<void> {
  await page.addInitScript(
    ([selector, quiet]) => {
      const look = () => {
        const isDrawn = document.readyState === "complete" && document.querySelector(selector);
        requestIdleCallback(isDrawn ? () => console.info(quiet) : look, { timeout: 100 });
      };
      look();
    },
    [selector, quiet] as const,
  );
  const saysSo = page.waitForEvent("console", (message) => message.text() === quiet);
  await page.goto(path);
  await saysSo;
}
