import { beforeAll, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openAsAdmin } from "../../../emulators/testing/admin-page.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { request } from "../../../emulators/testing/request.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";
import { daysFromNow, writeBooking } from "../../../functions/testing/write-booking.ts";

test("a visitor is asked to sign in and returns to the requested page", async (t) => {
  const page = await openPage(t);
  await page.goto("/dashboard/messages");
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/messages");
});

beforeAll(async () => {
  for (const subject of ["Parking", "Stairs"]) {
    const body = { email: "asks@menu.test", subject, message: "Is there any?" };
    await request("POST", "/messages", { body });
  }
  const patient = await signUp("reviews@menu.test");
  const appointment = await writeBooking(emulatedFirestore(), patient, daysFromNow(-2));
  const body = { appointment, review: "Friendly from the first minute on.", stars: 5 };
  await request("POST", "/reviews", { token: patient.token, body });
});

test("the menu counts new messages and reviews until an admin has handled them", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/messages");
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  const messages = (words: RegExp) => menu.getByRole("link", { name: words }).waitFor();
  await messages(/^Messages\s*2 new messages$/);
  await page.getByText("Parking").click();
  await messages(/^Messages\s*1 new message$/);
  const entry = page.getByRole("listitem").filter({ hasText: "Stairs" });
  await entry.getByText("Stairs").click();
  await messages(/^Messages$/);
  await menu.getByRole("link", { name: /^Approve reviews\s*1 waits for approval$/ }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await menu.getByRole("link", { name: /^Approve reviews$/ }).waitFor();
});
