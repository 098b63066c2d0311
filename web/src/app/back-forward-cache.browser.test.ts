import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage, provideBrowserWithPageCache } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

provideBrowserWithPageCache();

const publicPaths = ["/", "/about", "/contact", "/review", "/login", "/signup"];
const patientPaths = ["/appointment", "/dashboard", "/dashboard/review", "/dashboard/profile"];
const adminPaths = [
  "/dashboard/schedule",
  "/dashboard/overview",
  "/dashboard/patients",
  "/dashboard/messages",
  "/dashboard/reviews",
  "/dashboard/treatments",
  "/dashboard/managedoctor",
  "/dashboard/settings",
  "/dashboard/settings/site",
  "/dashboard/feeds",
  "/dashboard/access",
  "/dashboard/users",
];

async function leaveAndReturn(t: TestContext, paths: readonly string[], who?: "patient" | "admin") {
  const page = await openPage(t, { viewport: phone });
  const { settle } = watchRequests(page);
  if (who) await signIn(page, who);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settle();
    await page.evaluate(() => {
      window.scrollTo(0, 40);
      Object.assign(window, { left: true });
    });
    await leaveAndGoBack(page);
    expect.soft(await readPageState(page), path).toEqual({ left: true, scrolledTo: 40, refusedBy: null });
  }
  return page;
}

test("Back shows each public page at once, as it was left", { timeout: 120_000 }, async (t) => {
  await leaveAndReturn(t, publicPaths);
});

test("Back shows each of the clinic's pages at once, as it was left", { timeout: 120_000 }, async (t) => {
  await leaveAndReturn(t, adminPaths, "admin");
});

test("Back shows each of a patient's pages at once, as it was left, but none after signing out", {
  timeout: 120_000,
}, async (t) => {
  const page = await leaveAndReturn(t, patientPaths, "patient");
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^My Appointments:/ }).waitFor();
  await leaveAndGoBack(page, () => localStorage.removeItem("accessToken"));
  await page.waitForURL("**/login");
  expect(await page.getByText("My Appointments").count()).toBe(0);
});

async function signIn(page: Page, who: "patient" | "admin") {
  await resumeSession(page, demoAccounts[who].email, demoPassword);
}

/** Leaves the page for another file of the site, and returns by the browser's Back button. */
async function leaveAndGoBack(page: Page, whileAway = () => {}) {
  await page.goto("/robots.txt");
  await page.evaluate(whileAway);
  // Waits only for `commit`, because a page from the back-forward cache never fires the `load` event.
  await page.goBack({ waitUntil: "commit" });
  await page.waitForFunction(() => !location.pathname.endsWith(".txt"));
}

function readPageState(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return {
      left: "left" in window,
      scrolledTo: window.scrollY,
      refusedBy: navigation && "notRestoredReasons" in navigation ? navigation.notRestoredReasons : undefined,
    };
  });
}
