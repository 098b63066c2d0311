import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage, provideBrowserWithPageCache } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";

provideBrowserWithPageCache();

const visitors = ["/", "/about", "/contact", "/review", "/login", "/signup"];
const patients = ["/appointment", "/dashboard", "/dashboard/review", "/dashboard/profile"];
const admins = [
  "/dashboard/schedule",
  "/dashboard/overview",
  "/dashboard/messages",
  "/dashboard/reviews",
  "/dashboard/treatments",
  "/dashboard/managedoctor",
  "/dashboard/settings",
  "/dashboard/feeds",
  "/dashboard/users",
];
const isAdmins = (path: string) => admins.includes(path);

test.for([...visitors, ...patients, ...admins])(
  "%s is there again at once, as it was left",
  async (path, t) => {
    const page = await openPage(t, { viewport: phone });
    if (!visitors.includes(path)) await signIn(page, isAdmins(path) ? "admin" : "patient");
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      window.scrollTo(0, 40);
      Object.assign(window, { left: true });
    });
    await awayAndBack(page);
    expect(await readState(page)).toEqual({ left: true, scrolledTo: 40, refusedBy: null });
  },
);

test("no page of somebody signed out comes back", async (t) => {
  const page = await openPage(t);
  await signIn(page, "patient");
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^My Appointments:/ }).waitFor();
  await awayAndBack(page, () => localStorage.removeItem("accessToken"));
  await page.waitForURL("**/login");
  expect(await page.getByText("My Appointments").count()).toBe(0);
});

async function signIn(page: Page, who: "patient" | "admin") {
  await resumeSession(page, demoAccounts[who].email, demoPassword);
}

/** To another page of the site, and back by the browser's own way. */
async function awayAndBack(page: Page, meanwhile = () => {}) {
  await page.goto("/robots.txt");
  await page.evaluate(meanwhile);
  // A page that is taken out of the cache is not loaded, for which Playwright would wait.
  await page.goBack({ waitUntil: "commit" });
  await page.waitForFunction(() => !location.pathname.endsWith(".txt"));
}

function readState(page: Page) {
  return page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation");
    return {
      left: "left" in window,
      scrolledTo: window.scrollY,
      refusedBy: visit && "notRestoredReasons" in visit ? visit.notRestoredReasons : undefined,
    };
  });
}
