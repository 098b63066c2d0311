import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { expireSession, resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp, testPassword } from "../../../../emulators/testing/sign-up.ts";
import { hold } from "../../../testing/hold.ts";

const ended = "Your session has ended. Please log in again: you go straight back to where you were.";
const chosen = "/appointment?date=2030-01-07&treatment=teeth-cleaning";

/** Somebody on /appointment whom the server refuses from now on, also with a fresh token. */
async function beRefused(t: TestContext, email: string): Promise<Page> {
  await signUp(email);
  const page = await openPage(t, { viewport: phone, expected: [/status of 40[01]/] });
  await resumeSession(page, email);
  await page.goto(chosen);
  await page.getByRole("article").first().waitFor();
  const refusal = { error: { code: "unauthenticated", message: "No.", requestId: "r" } };
  await page.route("**/booking?*", (route) => route.fulfill({ status: 401, json: refusal }));
  return page;
}

async function logIn(page: Page, email: string) {
  await page.unrouteAll();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

const isHome = (url: URL) => url.pathname === "/";

test("whose session the server refuses reads so, and comes back to where they were, with what they had chosen", async (t) => {
  const email = "ended@clinic.test";
  const page = await beRefused(t, email);
  await page.goto("/dashboard?from=mail#list");
  await page.getByText(ended).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  expect(await accessibilityFindings(page)).toEqual([]);
  await logIn(page, email);
  await page.waitForURL("**/dashboard?from=mail#list");
  // History was replaced: the page before is the one before.
  await page.goBack();
  await page.waitForURL(`**${chosen}`);
});

test("who signs in after somebody else's session has ended starts at home", async (t) => {
  const { email } = await signUp("after.ended@clinic.test");
  const page = await beRefused(t, "ended.before@clinic.test");
  await page.goto("/dashboard/profile");
  await page.goto("/dashboard");
  await page.getByText(ended).waitFor();
  await page.reload();
  await page.getByText(ended).waitFor();
  await logIn(page, email);
  await page.waitForURL(isHome);
});

test("an end is told once: after that a page asks for a log-in as it does of everybody", async (t) => {
  const page = await beRefused(t, "ended.and.gone@clinic.test");
  await page.goto("/dashboard");
  await page.getByText(ended).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Appointment", exact: true }).click();
  await page.getByText("Log in to book an appointment. New here?").waitFor();
  expect(await page.getByText(ended).count()).toBe(0);
});

test("a session that Firebase doesn't renew has ended too", async (t) => {
  const { email } = await signUp("not.renewed@clinic.test");
  const page = await openPage(t, { viewport: phone, expected: [/status of 400/] });
  await resumeSession(page, email);
  await expireSession(page);
  await page.route("**/v1/token*", (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: "TOKEN_EXPIRED", errors: [] } } }),
  );
  await page.goto(chosen);
  await page.getByText(ended).waitFor();
  await logIn(page, email);
  await page.waitForURL(`**${chosen}`);
});

test("a sign-out stands, also where another tab is just having the session confirmed", async (t) => {
  const { email } = await signUp("left.meanwhile@clinic.test");
  const page = await openPage(t);
  await resumeSession(page, email);
  const letGo = await hold(page, "**/session");
  const asked = page.waitForRequest("**/session");
  await page.goto("/dashboard");
  await asked;
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "SignOut" }).click();
  await page.waitForURL("**/login");
  const confirmed = page.waitForResponse("**/session");
  letGo();
  await confirmed;
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  expect(new URL(page.url()).pathname).toBe("/login");
});
