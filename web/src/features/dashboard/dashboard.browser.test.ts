import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { desktop, openPage, phone, provideBrowser } from "../../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";

provideBrowser();

test.for([phone, desktop])("a patient sees what is theirs and nothing else: %o", async (viewport, t) => {
  const page = await openPage(t, { viewport });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: /^Dashboard/ });
  await menu.getByRole("link", { name: "My Reviews" }).waitFor();
  const links = await menu.getByRole("link").allTextContents();
  expect(links).toEqual(["My Appointments", "My Reviews", "Profile"]);
  await page.goto("/dashboard/users");
  await page.getByRole("heading", { name: /^My Appointments/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("on phones the whole menu opens at the thumb and closes with the choice", async (t) => {
  const page = await openAsAdmin(t, "/dashboard", { viewport: phone });
  const shortcuts = page.getByRole("navigation", { name: "Dashboard shortcuts" });
  await shortcuts.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await menu.getByRole("link", { name: "Manage Doctor" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await menu.getByRole("link", { name: "Manage Doctor" }).click();
  await page.getByRole("heading", { name: /^Manage Doctors/ }).waitFor();
  expect(await menu.isVisible()).toBe(false);
});

test("a visitor is asked to sign in and comes back to where they wanted to go", async (t) => {
  const page = await openPage(t);
  await page.goto("/dashboard/messages");
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/messages");
});
