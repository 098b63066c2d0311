import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";

const userInputs: Record<string, (page: Page) => Promise<unknown>> = {
  "a pointer that moves": (page) => page.mouse.move(200, 300),
  "a key": (page) => page.keyboard.press("Tab"),
  "a wheel": (page) => page.mouse.wheel(0, 10),
};

test("the first input of a user loads dialogs, and no toasts", async (t) => {
  for (const [input, give] of Object.entries(userInputs)) {
    // Opens a new browser context, because input on one page counts as activity on the context's next page.
    const page = await openPage(t);
    await resumeSession(page, demoAccounts.patient.email, demoPassword);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const lazyFiles = () => [
      ...new Set(loaded.filter((path) => /\/(booking-dialog|toasts)-[^/]*\.js$/.test(path))),
    ];
    await openUntouched(page, "/appointment", "main:has([role=grid]):has(article)");
    await page.getByRole("heading", { name: "Available Appointments on" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(lazyFiles(), input).toEqual([]);
    await give(page);
    await expect.poll(lazyFiles, { message: input }).toEqual([expect.stringContaining("booking-dialog")]);
  }
});

test("the page works if dialogs can't be loaded", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await openUntouched(page, "/dashboard", "main table");
  await page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();
  await page.context().setOffline(true);
  const refused = page.waitForEvent("requestfailed", (request) => /\/change-dialogs-/.test(request.url()));
  await page.mouse.move(200, 300);
  await refused;
  await page.getByRole("link", { name: "Profile" }).focus();
});

const idleMessage = "The page is drawn and idle.";

/** Opens a page and waits until it is idle, by a console message, because Playwright's queries count as input. */
async function openUntouched(page: Page, path: string, selector: string): Promise<void> {
  await page.addInitScript(
    ([selector, idleMessage]) => {
      const look = () => {
        const isDrawn = document.readyState === "complete" && document.querySelector(selector);
        requestIdleCallback(isDrawn ? () => console.info(idleMessage) : look, { timeout: 100 });
      };
      look();
    },
    [selector, idleMessage] as const,
  );
  const isIdle = page.waitForEvent("console", (message) => message.text() === idleMessage);
  await page.goto(path);
  await isIdle;
}
