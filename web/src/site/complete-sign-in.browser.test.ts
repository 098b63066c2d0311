import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { expireSession, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp, testPassword } from "../../../emulators/testing/sign-up.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** Opens /login without touching the form, so that the sign-in code is not loaded. */
async function openLogin(t: TestContext, email: string) {
  await signUp(email);
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  const { settle } = watchRequests(page);
  await page.goto("/login");
  await settle();
  // A reload would lose it.
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
  const fill = async () => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(testPassword);
  };
  const press = () => page.getByRole("button", { name: "Login", exact: true }).click();
  return { page, fill, press };
}

async function expectSignedIn(page: Page) {
  await page.getByRole("button", { name: "SignOut" }).waitFor();
  expect(await page.locator("body[data-kept]").count()).toBe(1);
}

test("who presses Login without a connection signs in by another press once it is back, on the same page", async (t) => {
  const { page, fill, press } = await openLogin(t, "offline.first@clinic.test");
  await page.context().setOffline(true);
  await fill();
  await press();
  await page.getByText("We can't reach the sign-in service.").waitFor();
  await page.context().setOffline(false);
  await press();
  await expectSignedIn(page);
});

test("a part of Firebase that did not come is fetched at the next press, and nothing is there twice", async (t) => {
  const { page, fill, press } = await openLogin(t, "lost.part@clinic.test");
  const part = /\/assets\/complete-sign-in-[^/]*\.js/;
  await page.route(part, (route) => route.abort("connectionreset"));
  await fill();
  await press();
  // All else can be reached.
  await page.getByText("Something went wrong while logging you in.").waitFor();
  await page.unroute(part);
  await press();
  await expectSignedIn(page);
  // A module under a second address would be a second Firebase, or a second session.
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(addresses.some((address) => part.test(address))).toBe(true);
  expect(addresses.filter((address) => /\/assets\/.*\?/.test(address))).toEqual([]);
});

test("a page that did not get the code of the session gets it by its button", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await expireSession(page);
  await page.route("**/assets/complete-sign-in-*.js", (route) => route.abort("connectionreset"));
  await page.goto("/dashboard");
  await page.getByText("Something went wrong on our side.").waitFor();
  await page.unroute("**/assets/complete-sign-in-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();
});
