import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { expireSession, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdScripts } from "../../testing/hold-requests.ts";
import { watchRequests } from "../../testing/watch-requests.ts";
import { listFirstRequests } from "./first-requests.ts";

const { patient, admin } = demoAccounts;

/** Opens the page with its scripts held back. The returned function lets the scripts load. */
async function openWithScriptsHeld(page: Page, path: string): Promise<() => void> {
  const releaseCode = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  return releaseCode;
}

function listFirstRequestsAt(path: string, role: "patient" | "admin") {
  const { pathname, search } = new URL(path, "http://clinic.test");
  const staff = role === "admin" ? { role: "owner" as const, doctorId: null } : null;
  return listFirstRequests({ pathname, search }, {}, staff);
}

const pagesByRole = {
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

/** Expects that each page sends each of its first requests once, before the page's code has loaded. */
async function expectRequestsBeforeScripts(page: Page, role: "patient" | "admin") {
  const { asked, forget, settle } = watchRequests(page);
  for (const { path, shows } of pagesByRole[role]) {
    forget();
    const releaseCode = await openWithScriptsHeld(page, path);
    const { settings, open, own } = listFirstRequestsAt(path, role);
    const reads = [settings, ...open, ...own];
    await expect.poll(asked, { message: path }).toEqual(expect.arrayContaining(reads));
    releaseCode();
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

test("a patient's pages request their data once, before their code has loaded, and a visitor's request nothing", async (t) => {
  const page = await openPage(t);
  const { asked, forget } = watchRequests(page);
  await page.goto("/appointment");
  await page.waitForURL("**/login");
  expect(asked()).not.toEqual(expect.arrayContaining(["/available/next"]));

  await resumeSession(page, patient.email, demoPassword);
  await expectRequestsBeforeScripts(page, "patient");

  // With an expired token the page requests only public data until the token is renewed.
  await page.goto("/robots.txt");
  await expireSession(page);
  forget();
  const releaseCode = await openWithScriptsHeld(page, "/dashboard");
  const { settings, own } = listFirstRequestsAt("/dashboard", "patient");
  await expect.poll(asked).toContain(settings);
  expect(asked()).not.toEqual(expect.arrayContaining([...own]));
  releaseCode();
  await page.getByText(/^My Appointments: \d/).waitFor();
});

test("the clinic's pages request their data once, before their code has loaded, and their days once they know the date", async (t) => {
  const page = await openPage(t);
  await resumeSession(page, admin.email, demoPassword);
  await expectRequestsBeforeScripts(page, "admin");

  const { asked, forget, settle } = watchRequests(page);
  for (const { path, call, shows } of [
    { path: "/dashboard/schedule", call: "/schedule?from=", shows: "Walk-in" },
    { path: "/dashboard/overview", call: "/stats?from=", shows: "Income from this week's appointments" },
  ]) {
    forget();
    const releaseCode = await openWithScriptsHeld(page, path);
    const dayRequests = () => asked().filter((address) => address.startsWith(call));
    await expect.poll(dayRequests).toHaveLength(1);
    releaseCode();
    await page.getByText(shows).first().waitFor();
    await settle();
    expect.soft(dayRequests(), path).toHaveLength(1);
  }
});
