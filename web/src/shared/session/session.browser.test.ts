import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { emulatedAuth } from "../../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { expireSession, fillInLogin, resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";
import { holdRequests } from "../../../testing/hold-requests.ts";
import { watchRequests } from "../../../testing/watch-requests.ts";

const sessionEndedText =
  "Your session has ended. Please log in again: you go straight back to where you were.";
const chosenTreatmentPath = "/appointment?date=2030-01-07&treatment=teeth-cleaning";

const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem("accessToken"));

const getSecondsNow = () => Math.floor(Date.now() / 1000);

async function openProfile(page: Page) {
  await page.goto("/dashboard/profile");
  await page.getByLabel("Phone Number").waitFor();
}

test("after the clinic ends a session, only its user gets the draft back; another user starts at home", async (t) => {
  const own = await signUp("draft.ended@patients.test");
  const other = await signUp("draft.other@patients.test");
  const page = await openPage(t, { viewport: phone, expected: [/status of 40\d/] });
  await resumeSession(page, own.email);
  const signedInAt = getSecondsNow();
  await openProfile(page);
  await page.getByLabel("Name").fill("Enid Ended");
  // Waits for the next second, because Firebase Auth counts in whole seconds: a token of the same second would still
  // be valid.
  await expect.poll(getSecondsNow).toBeGreaterThan(signedInAt);
  await emulatedAuth().revokeRefreshTokens(own.uid);
  await page.reload();
  await page.getByText(sessionEndedText).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await readStoredToken(page)).toBeNull();
  await page.reload();
  await page.getByText(sessionEndedText).waitFor();

  await fillInLogin(page, other.email);
  await page.waitForURL((url) => url.pathname === "/");
  await openProfile(page);
  expect(await page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByText("We kept what you had typed.").count()).toBe(0);

  // Leaves the site's pages first, because a request that is sent without the token would be refused.
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.goto("/login");
  await fillInLogin(page, own.email);
  await openProfile(page);
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Enid Ended");
});

test("a session that Firebase does not renew ends", async (t) => {
  const { email } = await signUp("not.renewed@clinic.test");
  const page = await openPage(t, { viewport: phone, expected: [/status of 400/] });
  await resumeSession(page, email);
  await expireSession(page);
  const error = { code: 400, message: "TOKEN_EXPIRED", errors: [] };
  await page.route("**/v1/token*", (route) => route.fulfill({ status: 400, json: { error } }));
  await page.goto(chosenTreatmentPath);
  await page.getByText(sessionEndedText).waitFor();
  await page.unrouteAll();
  await fillInLogin(page, email);
  await page.waitForURL(`**${chosenTreatmentPath}`);
});

test("a sign-out holds, also while another tab confirms the session", async (t) => {
  const page = await openPage(t);
  const { settle } = watchRequests(page);
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  const releaseSession = await holdRequests(page, "**/session");
  const asked = page.waitForRequest("**/session");
  await page.goto("/dashboard");
  await asked;
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "SignOut" }).click();
  await page.waitForURL("**/login");
  const confirmed = page.waitForResponse("**/session");
  releaseSession();
  await confirmed;
  await settle();
  expect(await readStoredToken(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe("/login");
});
