import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

test("the page violates no rule of its content security policy", async (t) => {
  const page = await openPage(t);
  const { settle } = watchRequests(page);
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto("/appointment");
  await page.mouse.move(200, 300);
  await page.getByRole("button", { name: "Book Appointment", disabled: false }).first().click();
  await page.getByRole("dialog").waitFor();
  await settle();
  expect(await page.evaluate("violations")).toEqual([]);
});
