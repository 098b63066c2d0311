import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { expireSession, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdCode } from "../../testing/hold.ts";
import { firstReads } from "./first-reads.ts";

const { patient, admin } = demoAccounts;

/** Opens the page with its code held back, until `let go`. */
async function openWithoutCode(
  t: Parameters<typeof openPage>[0],
  path: string,
  email: string,
  expired = false,
) {
  const page = await openPage(t);
  await resumeSession(page, email, demoPassword);
  if (expired) await expireSession(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!request.isNavigationRequest()) asked.push(`${pathname}${search}`);
  });
  const letGo = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  return { page, asked, letGo };
}

function readsOf(path: string, role: "patient" | "admin" = "patient") {
  const { pathname, search } = new URL(path, "http://clinic.test");
  return firstReads({ pathname, search }, {}, role);
}

test.for([
  { path: "/appointment", email: patient.email, shows: "Available Appointments on" },
  { path: "/appointment?doctor=mei-lin-chen", email: patient.email, shows: "Dr. Mei-Lin Chen" },
  { path: "/dashboard", email: patient.email, shows: "My Appointments:" },
  { path: "/dashboard/settings", email: admin.email, shows: "Settings" },
  { path: "/dashboard/users", email: admin.email, shows: "All Users:" },
])("$path asks for its data before its code has come, and once", async ({ path, email, shows }, t) => {
  const { page, asked, letGo } = await openWithoutCode(t, path, email);
  const { settings, open, own } = readsOf(path, email === admin.email ? "admin" : "patient");
  const reads = [settings, ...open, ...own];
  await expect.poll(() => asked).toEqual(expect.arrayContaining(reads));
  letGo();
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState("networkidle");
  for (const address of reads) expect(asked.filter((one) => one === address)).toEqual([address]);
});

test.for([
  { path: "/dashboard/schedule", call: "/schedule?from=", shows: "Print" },
  { path: "/dashboard/overview", call: "/stats?from=", shows: "Income from this week's appointments" },
])(
  "$path asks for its days as soon as it is told what day it is, and once",
  async ({ path, call, shows }, t) => {
    const { page, asked, letGo } = await openWithoutCode(t, path, admin.email);
    const forDays = () => asked.filter((address) => address.startsWith(call));
    await expect.poll(forDays).toHaveLength(1);
    letGo();
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(forDays()).toHaveLength(1);
  },
);

test("with an old token only what is open is asked for, until it is renewed", async (t) => {
  const { page, asked, letGo } = await openWithoutCode(t, "/dashboard", patient.email, true);
  const { settings, own } = readsOf("/dashboard");
  await expect.poll(() => asked).toContain(settings);
  expect(asked).not.toEqual(expect.arrayContaining([...own]));
  letGo();
  await page.getByText(/^My Appointments: \d/).waitFor();
});

test("for a visitor nothing is asked", async (t) => {
  const page = await openPage(t);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/appointment");
  await page.waitForURL("**/login");
  expect(asked).not.toEqual(expect.arrayContaining(["/available/next"]));
});
