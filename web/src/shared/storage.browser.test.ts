import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";

/** Runs in the page before its first script, as if the browser's settings forbade the site to store anything. */
function blockStorage() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

test("with blocked storage, a visitor sends a message and a patient signs in for the tab", async (t) => {
  const page = await openPage(t);
  await page.addInitScript(blockStorage);
  await page.goto("/contact");
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("An old filling");
  await page.getByLabel("Your message").fill("Can it be renewed?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you for your message" }).waitFor();

  await page.goto("/dashboard");
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(demoAccounts.patient.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText(/^My Appointments: \d/).waitFor();
  await page.getByRole("link", { name: "Appointment", exact: true }).first().click();
  await page
    .getByText(/spaces? Available/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});
