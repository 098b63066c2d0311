import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { expireSession, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp, testPassword } from "../../../emulators/testing/sign-up.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** The code file that asks the server for a session. */
const sessionCodeFile = /\/assets\/complete-sign-in-[^/]*\.js/;

/** Opens /login and leaves the form untouched, so that the sign-in code does not load. */
async function openLogin(t: TestContext, email: string) {
  await signUp(email);
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  const { settle } = watchRequests(page);
  await page.goto("/login");
  await settle();
  // Marks the document, because a reload would remove the attribute.
  await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
  const fill = async () => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(testPassword);
  };
  const pressLogin = () => page.getByRole("button", { name: "Login", exact: true }).click();
  return { page, fill, pressLogin };
}

async function expectSignedInWithoutReload(page: Page) {
  await page.getByRole("button", { name: "SignOut" }).waitFor();
  expect(await page.locator("body[data-not-reloaded]").count()).toBe(1);
}

test("signs in at the next press of Login when the connection is back, without a reload", async (t) => {
  const { page, fill, pressLogin } = await openLogin(t, "offline.first@clinic.test");
  await page.context().setOffline(true);
  await fill();
  await pressLogin();
  await page.getByText("We can't reach the sign-in service.").waitFor();
  await page.context().setOffline(false);
  await pressLogin();
  await expectSignedInWithoutReload(page);
});

test("fetches code that failed to load at the next press, and loads no module twice", async (t) => {
  const { page, fill, pressLogin } = await openLogin(t, "lost.part@clinic.test");
  await page.route(sessionCodeFile, (route) => route.abort("connectionreset"));
  await fill();
  await pressLogin();
  // The error does not blame the connection, because our server can be reached.
  await page.getByText("Something went wrong while logging you in.").waitFor();
  await page.unroute(sessionCodeFile);
  await pressLogin();
  await expectSignedInWithoutReload(page);
  // Expects one address per code file, because a second address would load a second copy of Firebase or of the session.
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(addresses.some((address) => sessionCodeFile.test(address))).toBe(true);
  expect(addresses.filter((address) => /\/assets\/.*\?/.test(address))).toEqual([]);
});

test("loads the code of the session when Try again is pressed", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await expireSession(page);
  await page.route(sessionCodeFile, (route) => route.abort("connectionreset"));
  await page.goto("/dashboard");
  await page.getByText("Something went wrong on our side.").waitFor();
  await page.unroute(sessionCodeFile);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: /^My Appointments: \d/ }).waitFor();
});
