import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { desktop, phone } from "../../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";

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

test("the menu marks the page that is shown, and the list that a doctor's page belongs to", async (t) => {
  const page = await openAsAdmin(t, "/dashboard");
  const current = page
    .getByRole("navigation", { name: "Dashboard", exact: true })
    .locator('[aria-current="page"]');
  const marked = async () => (await current.allTextContents()).join();
  await expect.poll(marked).toBe("My Appointments");
  await page.goto("/dashboard/managedoctor");
  await expect.poll(marked).toBe("Manage Doctor");
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  await page.waitForURL(/managedoctor\/.+/);
  expect(await marked()).toBe("Manage Doctor");
});

test.for(["/dashboard/schedule", "/dashboard/settings"])(
  "on a short screen nothing but the page itself keeps its place: %s",
  async (path, t) => {
    const page = await openAsAdmin(t, path, { viewport: { width: 640, height: 400 } });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("main :is(.schedule-toolbar, .settings-form)").waitFor();
    const kept = await page.evaluate(() => {
      scrollTo(0, 700);
      const bars = [...document.querySelectorAll(".site-header, .dashboard-tabs, .settings-save")];
      const shown = (bar: Element) => bar.getBoundingClientRect();
      return bars.filter((bar) => shown(bar).bottom > 0 && shown(bar).top < innerHeight).length;
    });
    expect(kept).toBe(0);
  },
);

test("a visitor is asked to sign in and comes back to where they wanted to go", async (t) => {
  const page = await openPage(t);
  await page.goto("/dashboard/messages");
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/messages");
});
