import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { readSentLinks } from "../../../emulators/mail/sent-links.ts";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { standInAddressInBuild } from "../../../emulators/suite/ports-and-paths.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession, signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { signUp, testPassword } from "../../../emulators/testing/sign-up.ts";
import { holdScripts } from "../../testing/hold-requests.ts";
import { type LayoutShiftRecord, readLayoutShifts, watchLayoutShifts } from "../../testing/layout-shifts.ts";

const chosenVisit = (page: Page) => page.getByRole("complementary", { name: "Your choice" });

const badRequestLog = [/status of 400/];

test("sends to /login from a protected page and back, with its query", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/");
  await page.goto("/appointment?date=2030-01-07");
  await page.waitForURL("**/login");
  await chosenVisit(page).getByText("Mon, Jan 7").waitFor();
  await page.getByLabel("Email").fill(demoAccounts.patient.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/appointment?date=2030-01-07");
  // Back leads to the home page, because the login has replaced /login in the history.
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
});

test("removes the stored token at sign-out and shows Login again", async (t) => {
  const page = await openPage(t);
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await page.goto("/dashboard");
  await page.waitForURL("**/login");
});

test("opens the home page at sign-out from the dashboard, where the next person starts too", async (t) => {
  const { email } = await signUp("next.person@clinic.test");
  const page = await openPage(t);
  await resumeSession(page, demoAccounts.admin.email, demoPassword);
  await page.goto("/dashboard/users");
  await page.getByText("This is you").waitFor();
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("link", { name: "Login", exact: true }).first().click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("signs out without a connection, and stays signed out", async (t) => {
  const page = await openPage(t, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  await page.goto("/about");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  await page.context().setOffline(false);
  await page.goto("/dashboard");
  await page.waitForURL("**/login");
});

test("opens the schedule for an admin after login, as Dashboard in the menu does", async (t) => {
  const page = await openPage(t);
  await page.goto("/login");
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/schedule");
  await page.goto("/about");
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  expect(await dashboard.getAttribute("aria-current")).toBeNull();
  await dashboard.click();
  await page.waitForURL("**/dashboard/schedule");
  await page.goto("/dashboard/users");
  await page.getByText("This is you").waitFor();
  expect(await dashboard.getAttribute("aria-current")).toBe("page");
});

test("opens the page that an admin asked for before the login", async (t) => {
  const page = await openPage(t);
  await page.goto("/dashboard/treatments");
  await page.waitForURL("**/login");
  await page.getByText("Please log in to continue.").waitFor();
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/treatments");
});

test("signs in with Google by the chooser, and shows no error when it is closed", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/signup");
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Morgan Lee/ }).click();
  await page.waitForURL("**/appointment");
});

test("shows Google's words when Google refuses, and mentions no password", async (t) => {
  const page = await openPage(t, { viewport: phone, expected: badRequestLog });
  await page.route("**/accounts:signInWithIdp*", (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: "INVALID_IDP_RESPONSE : The account was moved.", errors: [] } },
    }),
  );
  await page.goto("/login");
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Morgan Lee/ }).click();
  const alert = page.getByRole("alert");
  await alert.getByText(/^Error: .*The account was moved\./).waitFor();
  expect(await alert.textContent()).not.toMatch(/password/);
});

test("signs the other tab out and in with this one", async (t) => {
  const page = await openPage(t);
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("heading", { name: /My Appointments:/ }).waitFor();
  await page.getByRole("button", { name: "SignOut" }).click();
  await other.waitForURL("**/login");
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  await other.waitForURL("**/dashboard");
  await other.getByRole("heading", { name: /My Appointments:/ }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).not.toBeNull();
});

test("does not load Firebase before somebody turns to the form", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const requestUrls: string[] = [];
  page.on("request", (request) => requestUrls.push(request.url()));
  await page.goto("/login", { waitUntil: "networkidle" });
  expect(
    requestUrls.filter((url) => url.includes("__/firebase") || url.includes(standInAddressInBuild)),
  ).toEqual([]);
  await page.getByLabel("Email").focus();
  await page.waitForRequest(/__\/firebase\/init\.json/);
});

test("asks before a half-filled sign-up is left, and keeps no draft after the sign-up", async (t) => {
  const page = await openPage(t);
  await page.goto("/about");
  await page.getByRole("link", { name: "Login", exact: true }).first().click();
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByLabel("Name").fill("Lee Left");
  const question = page.getByRole("dialog", { name: "Leave without signing up?" });
  await page.getByRole("link", { name: "Contact", exact: true }).first().click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.getByLabel("Name").inputValue()).toBe("Lee Left");
  await page.getByLabel("Email").fill("lee.left@patients.test");
  await page.getByLabel("Password").fill("long enough");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.waitForURL("**/appointment");
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("Lee Left");
});

const bookingUrl = "/appointment?treatment=teeth-cleaning&date=2030-01-07";

/** Chooses a treatment on the home page, and returns the page at /login. */
async function chooseTreatmentOnHome(t: TestContext): Promise<Page> {
  const page = await openPage(t, { viewport: phone });
  await page.route("**/available/soonest", (route) =>
    route.fulfill({
      json: [{ _id: "teeth-cleaning", dateISO: "2030-01-07", slot: "09:00 AM", doctors: [] }],
    }),
  );
  await page.goto("/");
  await page.getByText("Next opening: Mon, Jan 7, 9:00 AM").waitFor();
  await page.getByRole("link", { name: "Book Teeth Cleaning" }).click();
  await page.waitForURL("**/login");
  await chosenVisit(page).getByText("Teeth Cleaning").waitFor();
  return page;
}

test("opens the chosen booking after a sign-up", async (t) => {
  const page = await chooseTreatmentOnHome(t);
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByLabel("Name").fill("Robin Park");
  await page.getByLabel("Email").fill("new.chooser@clinic.test");
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.waitForURL(`**${bookingUrl}`);
  await page.getByText("Welcome, Robin").waitFor();
});

test("opens the chosen booking after a sign-in with Google", async (t) => {
  const page = await chooseTreatmentOnHome(t);
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Morgan Lee/ }).click();
  await page.waitForURL(`**${bookingUrl}`);
});

test("puts the chosen booking into the link for a new password", async (t) => {
  const { email } = await signUp("forgetful.chooser@clinic.test");
  const page = await chooseTreatmentOnHome(t);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(/If there is an account for/).waitFor();
  const sent = (await readSentLinks()).find(({ to }) => to === email);
  const leadsTo = new URL(new URL(sent?.link ?? "").searchParams.get("continueUrl") ?? "");
  expect(leadsTo.pathname + leadsTo.search).toBe(bookingUrl);
});

const googleButton = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

const visibleLoginReasons = (page: Page) => page.locator(".auth-reason:visible, .auth-card .note:visible");

/** Loads a page while its scripts are held back, and expects no layout shift until React has hydrated the page. */
async function expectNoLayoutShift(
  page: Page,
  jumps: LayoutShiftRecord[],
  load: () => Promise<unknown>,
  text: string,
): Promise<void> {
  jumps.length = 0;
  const release = await holdScripts(page);
  await load();
  await page.getByText(text).waitFor();
  expect(await googleButton(page).isDisabled()).toBe(true);
  release();
  await expect.poll(() => googleButton(page).isEnabled()).toBe(true);
  await page.getByText(text).waitFor();
  expect(await visibleLoginReasons(page).count()).toBe(1);
  expect.soft(await readLayoutShifts(page, jumps), text).toEqual([]);
}

test("shows the reason to log in before the page's code loads, also after a reload, and moves nothing", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const jumps = await watchLayoutShifts(page);
  await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(await visibleLoginReasons(page).count()).toBe(0);

  const openLink = () => page.goto("/login?verified", { waitUntil: "commit" });
  await expectNoLayoutShift(page, jumps, openLink, "Your email address is verified.");

  const reload = () => page.reload({ waitUntil: "commit" });
  for (const [from, text] of [
    ["/dashboard/profile", "Please log in to continue."],
    ["/appointment?treatment=teeth-cleaning", "Log in to book"],
  ] as const) {
    await page.goto(from);
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByText(text).waitFor();
    await expectNoLayoutShift(page, jumps, reload, text);
  }

  await page.goto("/appointment?treatment=teeth-cleaning&doctor=mei-lin-chen");
  await page.getByText("Log in to book").waitFor();
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.waitForURL("**/signup");
  await chosenVisit(page).getByText("with Dr. Mei-Lin Chen").waitFor();
  await expectNoLayoutShift(page, jumps, reload, "Create an account to book");
});
