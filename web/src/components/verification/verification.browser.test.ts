import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { readSentLinks } from "../../../../emulators/mail/sent-links.ts";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { mailPath, urls } from "../../../../emulators/suite/places.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signIn, signUp } from "../../../../emulators/testing/sign-up.ts";
import { hold } from "../../../testing/hold.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Your email address" });

/** As the desk does for somebody who calls. */
async function bookForCaller(patient: string) {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const visit = { treatmentId: "oral-surgery", date: demoDays.take(), slot: "01:00 PM" };
  const body = { ...visit, patient, patientName: "Cal Ler", phone: "202-555-0171" };
  expect((await request("POST", "/booking", { token, body })).status).toBe(201);
}

async function signUpByForm(page: Page, email: string) {
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Cal Ler");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("six or more");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.waitForURL("**/appointment");
}

async function openAsStranger(t: TestContext, email: string, path: string, options = {}) {
  await signUp(email);
  const page = await openPage(t, { viewport: phone, ...options });
  await resumeSession(page, email);
  await page.goto(path);
  return page;
}

test("who signs up is mailed a link, and comes back to what the desk had booked for the address", async (t) => {
  const email = "caller.who.signs.up@clinic.test";
  await bookForCaller(email);
  const page = await openPage(t, { viewport: phone });
  await signUpByForm(page, email);
  await banner(page).getByText(`Please verify your email address. We emailed a link to ${email}.`).waitFor();
  await banner(page).getByRole("button", { name: "Send it again" }).waitFor();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();

  await expect.poll(async () => (await readSentLinks()).some(({ to }) => to === email)).toBe(true);
  await page.goto(`${urls.local}${mailPath}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
  await page.waitForURL(`${urls.site}/dashboard`);
  await page.getByText("Your email address is verified").waitFor();
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await banner(page).count()).toBe(0);
});

test("who comes by the link is asked to verify nothing while it is looked what came of it", async (t) => {
  const email = "caller.by.link@clinic.test";
  const page = await openPage(t, { viewport: phone });
  await signUpByForm(page, email);
  const sent = async () => (await readSentLinks()).find(({ to }) => to === email);
  await expect.poll(sent).toBeDefined();
  const answer = await hold(page, "**/accounts:lookup*");
  await page.goto((await sent())?.link ?? "");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
  expect(await banner(page).count()).toBe(0);
  answer();
  await page.getByText("Your email address is verified").waitFor();
  expect(await banner(page).count()).toBe(0);
});

test("who comes by the link without a connection to the sign-in service is asked to verify all the same", async (t) => {
  const page = await openAsStranger(t, "caller.cut.off@clinic.test", "/robots.txt", {
    expected: [/ERR_FAILED/],
  });
  await page.route("**/accounts:lookup*", (route) => route.abort());
  await page.goto("/login?verified");
  await page.waitForURL("**/dashboard");
  await banner(page).getByRole("button", { name: "Send me the link" }).waitFor();
});

test("a link opened elsewhere is noticed when the person turns to the page again", async (t) => {
  const email = "caller.with.two.devices@clinic.test";
  await bookForCaller(email);
  const page = await openPage(t);
  await signUpByForm(page, email);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
  const sent = (await readSentLinks()).find(({ to }) => to === email);
  const opened = await fetch(sent?.link ?? "", { redirect: "manual" });
  expect(opened.headers.get("Location")).toBe(`${urls.site}/login?verified`);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByText("Your email address is verified").waitFor();
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await banner(page).count()).toBe(0);
});

test("who opens the link on another device reads there what came of it, and logs in to their appointments", async (t) => {
  const email = "caller.elsewhere@clinic.test";
  await bookForCaller(email);
  await signUpByForm(await openPage(t, { viewport: phone }), email);
  const sent = async () => (await readSentLinks()).find(({ to }) => to === email);
  await expect.poll(sent).toBeDefined();
  const device = await openPage(t, { viewport: phone });
  await device.goto((await sent())?.link ?? "");
  await device.waitForURL(`${urls.site}/login?verified`);
  await device.getByText("Your email address is verified. Log in to see your appointments.").waitFor();
  expect(await accessibilityFindings(device)).toEqual([]);
  await device.getByLabel("Email").fill(email);
  await device.getByLabel("Password").fill("six or more");
  await device.getByRole("button", { name: "Login", exact: true }).click();
  await device.waitForURL(`${urls.site}/dashboard`);
  await device.getByRole("row", { name: /Oral Surgery/ }).waitFor();
});

test("a sign-up whose mail can't be sent succeeds, and the banner sends it", async (t) => {
  const email = "mail.was.down@clinic.test";
  const page = await openPage(t, { viewport: phone, expected: [/status of 503/] });
  await page.route("**/accounts:sendOobCode*", (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await signUpByForm(page, email);
  expect(await readSentLinks()).not.toContainEqual(expect.objectContaining({ to: email }));
  await banner(page).getByRole("button", { name: "Send me the link" }).click();
  await banner(page).getByText(`The link is on its way to ${email}.`).waitFor();
  await banner(page).getByRole("button", { name: "Send it again" }).waitFor();
  expect(await readSentLinks()).toContainEqual(expect.objectContaining({ to: email }));
});

test("who asks for too many links is told to look at those that came", async (t) => {
  const page = await openAsStranger(t, "impatient@clinic.test", "/dashboard/profile", {
    expected: [/status of 400/],
  });
  await page.route("**/accounts:sendOobCode*", (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER", errors: [] } },
    }),
  );
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.getByRole("alert").getByText("Several links have been sent already.").waitFor();
});

test("the banner goes for the visit, is not printed, and the profile offers the link all the same", async (t) => {
  const page = await openAsStranger(t, "not.now@clinic.test", "/dashboard");
  await banner(page).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await banner(page).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await banner(page).getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
  expect(await banner(page).count()).toBe(0);
  await page.goto("/dashboard/profile");
  await page.getByText("Your email address is not verified yet.").waitFor();
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.getByText("The link is on its way to not.now@clinic.test.").waitFor();
});

test("an account of Google's is verified already", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/login");
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Priya Shah/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/dashboard/profile");
  await page.getByText("You sign in with this address. It is verified.").waitFor();
  expect(await banner(page).count()).toBe(0);
});

test.for(looks)("the banner can be used by everybody: %o", async (look, t) => {
  const email = `unverified.${look.viewport.width}.${look.colorScheme}@clinic.test`;
  const page = await openAsStranger(t, email, "/appointment", look);
  await banner(page).waitFor();
  await page.getByRole("article").first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
