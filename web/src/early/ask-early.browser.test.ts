import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { expireSession, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdCode } from "../../testing/hold.ts";
import { watchRequests } from "../../testing/watch-requests.ts";
import { firstReads } from "./first-reads.ts";

const { patient, admin } = demoAccounts;

/** Opens the page with its code held back, until the answer is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const letGo = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  return letGo;
}

function readsOf(path: string, role: "patient" | "admin") {
  const { pathname, search } = new URL(path, "http://clinic.test");
  return firstReads({ pathname, search }, {}, role);
}

const pages = {
  patient: [
    { path: "/appointment", shows: "Available Appointments on" },
    { path: "/appointment?doctor=mei-lin-chen", shows: "Dr. Mei-Lin Chen" },
    { path: "/dashboard", shows: "My Appointments:" },
  ],
  admin: [
    { path: "/dashboard/settings", shows: "Settings" },
    { path: "/dashboard/users", shows: "All Users:" },
  ],
};

/** What these pages read first is asked for before their code has come, and once. */
async function expectAskedEarly(page: Page, role: "patient" | "admin") {
  const { asked, forget, settle } = watchRequests(page);
  for (const { path, shows } of pages[role]) {
    forget();
    const letGo = await openWithoutCode(page, path);
    const { settings, open, own } = readsOf(path, role);
    const reads = [settings, ...open, ...own];
    await expect.poll(asked, { message: path }).toEqual(expect.arrayContaining(reads));
    letGo();
    await page.getByText(shows).first().waitFor();
    await settle();
    expect
      .soft(
        asked()
          .filter((address) => reads.includes(address))
          .toSorted(),
        path,
      )
      .toEqual(reads.toSorted());
  }
}

test("a patient's pages ask for their data before their code has come, and once; for a visitor nothing is asked", async (t) => {
  const page = await openPage(t);
  const { asked, forget } = watchRequests(page);
  await page.goto("/appointment");
  await page.waitForURL("**/login");
  expect(asked()).not.toEqual(expect.arrayContaining(["/available/next"]));

  await resumeSession(page, patient.email, demoPassword);
  await expectAskedEarly(page, "patient");

  // With an old token only what is open is asked for, until it is renewed.
  await page.goto("/robots.txt");
  await expireSession(page);
  forget();
  const letGo = await openWithoutCode(page, "/dashboard");
  const { settings, own } = readsOf("/dashboard", "patient");
  await expect.poll(asked).toContain(settings);
  expect(asked()).not.toEqual(expect.arrayContaining([...own]));
  letGo();
  await page.getByText(/^My Appointments: \d/).waitFor();
});

test("the clinic's pages ask for their data before their code has come, and for their days as soon as they know what day it is, and once", async (t) => {
  const page = await openPage(t);
  await resumeSession(page, admin.email, demoPassword);
  await expectAskedEarly(page, "admin");

  const { asked, forget, settle } = watchRequests(page);
  for (const { path, call, shows } of [
    { path: "/dashboard/schedule", call: "/schedule?from=", shows: "Print" },
    { path: "/dashboard/overview", call: "/stats?from=", shows: "Income from this week's appointments" },
  ]) {
    forget();
    const letGo = await openWithoutCode(page, path);
    const forDays = () => asked().filter((address) => address.startsWith(call));
    await expect.poll(forDays).toHaveLength(1);
    letGo();
    await page.getByText(shows).first().waitFor();
    await settle();
    expect.soft(forDays(), path).toHaveLength(1);
  }
});
