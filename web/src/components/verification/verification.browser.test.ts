import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readSentLinks } from "../../../../emulators/mail/sent-links.ts";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { mailPath, urls } from "../../../../emulators/suite/places.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signIn } from "../../../../emulators/testing/sign-up.ts";
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

/** The link in the last mail to this address. */
async function sentLink(email: string): Promise<string> {
  const sent = async () => (await readSentLinks()).find(({ to }) => to === email);
  await expect.poll(sent).toBeDefined();
  return (await sent())?.link ?? "";
}

test("a sign-up whose mail can't be sent succeeds, the banner sends it, and its link leads to what the desk had booked for the address", async (t) => {
  const email = "mail.was.down@clinic.test";
  await bookForCaller(email);
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

  await page.goto(`${urls.local}${mailPath}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  const answer = await hold(page, "**/accounts:lookup*");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
  await page.waitForURL(`${urls.site}/dashboard`);
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
  // While the link is checked, the page doesn't ask to verify anything.
  expect(await banner(page).count()).toBe(0);
  answer();
  await page.getByText("Your email address is verified").waitFor();
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await banner(page).count()).toBe(0);
});

test("the link works on another device, and both devices show what the desk had booked", async (t) => {
  const email = "caller.with.two.devices@clinic.test";
  await bookForCaller(email);
  const page = await openPage(t, { viewport: phone });
  await signUpByForm(page, email);
  await banner(page).getByText(`Please verify your email address. We emailed a link to ${email}.`).waitFor();
  await banner(page).getByRole("button", { name: "Send it again" }).waitFor();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();

  const device = await openPage(t, { viewport: phone });
  await device.goto(await sentLink(email));
  await device.waitForURL(`${urls.site}/login?verified`);
  await device.getByText("Your email address is verified. Log in to see your appointments.").waitFor();
  expect(await accessibilityFindings(device)).toEqual([]);

  // Back on the first device.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByText("Your email address is verified").waitFor();
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await banner(page).count()).toBe(0);

  await device.getByLabel("Email").fill(email);
  await device.getByLabel("Password").fill("six or more");
  await device.getByRole("button", { name: "Login", exact: true }).click();
  await device.waitForURL(`${urls.site}/dashboard`);
  await device.getByRole("row", { name: /Oral Surgery/ }).waitFor();
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
