import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { readSentLinks } from "../../../emulators/mail/sent-links.ts";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { standInAddressInBuild } from "../../../emulators/suite/ports-and-paths.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession, signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { signUp, testPassword } from "../../../emulators/testing/sign-up.ts";
import { holdCode } from "../../testing/hold.ts";
import { type Jump, readJumps, watchJumps } from "../../testing/jumps.ts";

const refused = [/status of 400/];

test("a protected page sends to /login and back, search included", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/");
  await page.goto("/appointment?date=2030-01-07");
  await page.waitForURL("**/login");
  await page.getByText("Log in to book an appointment on Mon, Jan 7. New here?").waitFor();
  await page.getByLabel("Email").fill(demoAccounts.patient.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/appointment?date=2030-01-07");
  // /login was replaced in the history, so back leads to the page before it.
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
});

test("signing out removes the stored token and shows Login again", async (t) => {
  const page = await openPage(t);
  await signInByForm(page, demoAccounts.patient.email, demoPassword);
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await page.goto("/dashboard");
  await page.waitForURL("**/login");
});

test("signing out of the dashboard leads home, and the next person who signs in starts there", async (t) => {
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

test("signing out works without a connection, and lasts", async (t) => {
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

test("an admin who comes by themselves starts at the schedule, where the menu's Dashboard leads too", async (t) => {
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

test("an admin who was sent to the sign-in goes where they wanted", async (t) => {
  const page = await openPage(t);
  await page.goto("/dashboard/treatments");
  await page.waitForURL("**/login");
  await page.getByText("Please log in, and you go straight on from here.").waitFor();
  await page.getByLabel("Email").fill(demoAccounts.admin.email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard/treatments");
});

test("CONTINUE WITH GOOGLE signs in by the chooser; closing it is no error", async (t) => {
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

test("a refusal by Google shows Google's words, and speaks of no password", async (t) => {
  const page = await openPage(t, { viewport: phone, expected: refused });
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

test("a sign-out in one tab signs out the other, a sign-in signs it in", async (t) => {
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

test("Firebase is not loaded before somebody turns to the form", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const hosts: string[] = [];
  page.on("request", (request) => hosts.push(request.url()));
  await page.goto("/login", { waitUntil: "networkidle" });
  expect(hosts.filter((url) => url.includes("__/firebase") || url.includes(standInAddressInBuild))).toEqual(
    [],
  );
  await page.getByLabel("Email").focus();
  await page.waitForRequest(/__\/firebase\/init\.json/);
});

test("a sign-up that was begun is left after a yes alone, and who has got in leaves nothing behind", async (t) => {
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

const wanted = "/appointment?treatment=teeth-cleaning&date=2030-01-07";
const chosen = "Teeth Cleaning on Mon, Jan 7";

/** A visitor of the home page who has chosen when it said that a treatment is next free. */
async function chooseOnHome(t: TestContext): Promise<Page> {
  const page = await openPage(t, { viewport: phone });
  await page.route("**/available/soonest", (route) =>
    route.fulfill({ json: [{ _id: "teeth-cleaning", dateISO: "2030-01-07", slot: "09:00 AM" }] }),
  );
  await page.goto("/");
  await page.getByText("Next free: Mon, Jan 7, 9:00 AM").waitFor();
  await page.getByRole("link", { name: "Book Teeth Cleaning" }).click();
  await page.waitForURL("**/login");
  await page.getByText(`Log in to book ${chosen}.`).waitFor();
  return page;
}

test("a new account goes on to what was chosen", async (t) => {
  const page = await chooseOnHome(t);
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByLabel("Name").fill("Robin Park");
  await page.getByLabel("Email").fill("new.chooser@clinic.test");
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.waitForURL(`**${wanted}`);
});

test("who continues with Google goes on to what was chosen", async (t) => {
  const page = await chooseOnHome(t);
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Morgan Lee/ }).click();
  await page.waitForURL(`**${wanted}`);
});

test("the link for a new password leads on to what was chosen", async (t) => {
  const { email } = await signUp("forgetful.chooser@clinic.test");
  const page = await chooseOnHome(t);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(/If there is an account for/).waitFor();
  const sent = (await readSentLinks()).find(({ to }) => to === email);
  const leadsTo = new URL(new URL(sent?.link ?? "").searchParams.get("continueUrl") ?? "");
  expect(leadsTo.pathname + leadsTo.search).toBe(wanted);
});

const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

const shownReasons = (page: Page) => page.locator(".auth-reason:visible, .auth-note:visible");

/** The address as somebody loads it whose code is still on its way; then its jumps until it has been taken over. */
async function expectSteady(
  page: Page,
  jumps: Jump[],
  load: () => Promise<unknown>,
  text: string,
): Promise<void> {
  jumps.length = 0;
  const letGo = await holdCode(page);
  await load();
  await page.getByText(text).waitFor();
  expect(await google(page).isDisabled()).toBe(true);
  letGo();
  await expect.poll(() => google(page).isEnabled()).toBe(true);
  await page.getByText(text).waitFor();
  expect(await shownReasons(page).count()).toBe(1);
  expect.soft(await readJumps(page, jumps), text).toEqual([]);
}

test("the reason to log in shows before the page's code has loaded, also after a reload, and nothing moves", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const jumps = await watchJumps(page);
  await holdCode(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(await shownReasons(page).count()).toBe(0);

  const byLink = () => page.goto("/login?verified", { waitUntil: "commit" });
  await expectSteady(page, jumps, byLink, "Your email address is verified.");

  const reload = () => page.reload({ waitUntil: "commit" });
  for (const [from, text] of [
    ["/dashboard/profile", "Please log in, and you go straight on from here."],
    ["/appointment?treatment=teeth-cleaning", "Log in to book"],
  ] as const) {
    await page.goto(from);
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByText(text).waitFor();
    await expectSteady(page, jumps, reload, text);
  }

  await page.goto("/appointment?treatment=teeth-cleaning&doctor=mei-lin-chen");
  await page.getByText("Log in to book").waitFor();
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.waitForURL("**/signup");
  await page.getByText("with the dentist you chose").waitFor();
  await expectSteady(page, jumps, reload, "you go on to book");
});
