import { test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";

test("a visitor is asked to sign in and comes back to where they wanted to go", async (t) => {
  const page = await openPage(t);
  await page.goto("/dashboard/messages");
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/messages");
});
