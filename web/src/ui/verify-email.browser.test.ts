import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readSentLinks } from "../../../emulators/mail/sent-links.ts";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { inboxPagePath, urls } from "../../../emulators/suite/ports-and-paths.ts";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { signIn } from "../../../emulators/testing/sign-up.ts";

const verifyBanner = (page: Page) => page.getByRole("region", { name: "Your email address" });

async function bookForCaller(patient: string) {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const booking = { treatmentId: "oral-surgery", date: demoDayPool.take(), slot: "01:00 PM" };
  const body = { ...booking, patient, patientName: "Cal Ler", phone: "202-555-0171" };
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

/** Returns the verification link that was mailed to this address. */
async function findSentLink(email: string): Promise<string> {
  const sent = async () => (await readSentLinks()).find(({ to }) => to === email);
  await expect.poll(sent).toBeDefined();
  return (await sent())?.link ?? "";
}

test("a sign-up succeeds without its mail; the banner sends it, and the link leads to what the desk has booked", async (t) => {
  const email = "mail.was.down@clinic.test";
  await bookForCaller(email);
  const page = await openPage(t, { viewport: phone, expected: [/status of 503/] });
  await page.route("**/accounts:sendOobCode*", (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await signUpByForm(page, email);
  expect(await readSentLinks()).not.toContainEqual(expect.objectContaining({ to: email }));
  await verifyBanner(page).getByRole("button", { name: "Send me the link" }).click();
  await verifyBanner(page).getByText(`The link is on its way to ${email}.`).waitFor();
  await verifyBanner(page).getByRole("button", { name: "Send it again" }).waitFor();
  expect(await readSentLinks()).toContainEqual(expect.objectContaining({ to: email }));

  await page.goto(`${urls.local}${inboxPagePath}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
  await page.waitForURL(`${urls.site}/dashboard`);
  await page.getByText("Your email address is verified").waitFor();
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await verifyBanner(page).count()).toBe(0);
});

test("the link works on another device, and both devices show what the desk has booked", async (t) => {
  const email = "caller.with.two.devices@clinic.test";
  await bookForCaller(email);
  const page = await openPage(t, { viewport: phone });
  await signUpByForm(page, email);
  await verifyBanner(page).getByText(`Verify your email. We emailed a link to ${email}.`).waitFor();
  await verifyBanner(page).getByRole("button", { name: "Send it again" }).waitFor();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();

  const device = await openPage(t, { viewport: phone });
  await device.goto(await findSentLink(email));
  await device.getByRole("heading", { name: "Is this your account?" }).waitFor();
  await device.getByRole("link", { name: "Log in", exact: true }).click();
  await device.getByLabel("Email").fill(email);
  await device.getByLabel("Password").fill("six or more");
  await device.getByRole("button", { name: "Login", exact: true }).click();
  await device.waitForURL(`${urls.site}/dashboard`);
  await device.getByRole("row", { name: /Oral Surgery/ }).waitFor();

  // The user returns to the first device, where a focus event checks the verification.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByText("Your email address is verified").waitFor();
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await verifyBanner(page).count()).toBe(0);
});

test("the owner of an address takes over an account that a stranger made with it, and the stranger sees nothing", async (t) => {
  const email = "owner.of.address@clinic.test";
  await bookForCaller(email);
  const stranger = await openPage(t, { viewport: phone, expected: [/status of 40[01]/] });
  await signUpByForm(stranger, email);
  const owner = await openPage(t, { viewport: phone });
  await owner.goto(await findSentLink(email));
  await owner.getByRole("button", { name: "Make it my account" }).click();
  await owner.getByText("The link is on its way to").waitFor();
  await stranger.goto("/dashboard");
  await stranger.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
  // Waits for the next second, because Firebase ends only sessions that began in an earlier second.
  const second = () => Math.floor(Date.now() / 1000);
  const startedAt = second();
  await expect.poll(second).toBeGreaterThan(startedAt);

  await owner.goto(await findSentLink(email));
  await owner.getByLabel("Password", { exact: true }).fill("the owner's own");
  await owner.getByRole("button", { name: "Save and log in" }).click();
  await owner.waitForURL("**/dashboard/profile");
  await expect.poll(() => owner.getByLabel("Name", { exact: true }).inputValue()).toBe("");
  await owner.goto("/dashboard");
  await owner.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  await stranger.goto("/dashboard");
  await stranger.waitForURL("**/login*");
});

test("the link to the new address changes it", async (t) => {
  const [email, address] = ["before.the.change@clinic.test", "after.the.change@clinic.test"];
  const page = await openPage(t, { viewport: phone });
  await signUpByForm(page, email);
  await page.goto(await findSentLink(email));
  await page.getByText("Your email address is verified").waitFor();
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Change email address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New email address").fill(address);
  await dialog.getByLabel("Password").fill("six or more");
  await dialog.getByRole("button", { name: "Email me the link" }).click();
  await dialog.getByText("A link is on its way to").waitFor();
  await page.goto(await findSentLink(address));
  await page.getByRole("heading", { name: "Your address is changed" }).waitFor();
  await page.goto("/dashboard/profile");
  await page.getByText(`You log in with ${address}`).waitFor();
});

test("an account of Google's is already verified", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/login");
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Priya Shah/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/dashboard/profile");
  await page.getByText("The address is verified.").waitFor();
  expect(await verifyBanner(page).count()).toBe(0);
});
