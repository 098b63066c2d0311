import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import * as z from "zod/mini";
import { readSentLinks } from "../../../../emulators/mail/sent-links.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signUp, testPassword } from "../../../../emulators/testing/sign-up.ts";
import { listSoonest } from "../../../../functions/src/contract/available.ts";

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

test("the home page says of each treatment when it is next free, and leads to that day", async (t) => {
  const { body } = await request("GET", "/available/soonest");
  const soonest = z.parse(listSoonest.answer, body);
  expect(soonest).not.toEqual([]);
  const page = await openPage(t);
  await page.goto("/");
  await page
    .getByText(/^Next free: /)
    .first()
    .waitFor();
  const hrefs = await page
    .locator("#services a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toHaveLength(6);
  for (const { _id, dateISO } of soonest) {
    expect(hrefs).toContain(`/appointment?treatment=${_id}&date=${dateISO}`);
  }
});

test("what was chosen on the home page is kept from the sign-in to the sign-up, the password reset and back", async (t) => {
  const { email } = await signUp("chooser@clinic.test");
  const page = await chooseOnHome(t);
  expect.soft(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByText(`you go on to book ${chosen}.`).waitFor();
  expect.soft(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Already have an account? Please Login" }).click();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await page.getByText(`Log in to book ${chosen}.`).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(`**${wanted}`);
});

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

test("'Skip to content' on the sign-in page keeps where one was going", async (t) => {
  const { email } = await signUp("skipping@clinic.test");
  const page = await openPage(t);
  await page.goto(wanted);
  await page.getByText(`Log in to book ${chosen}.`).waitFor();
  // Also before the page's code runs, where the browser follows the link itself.
  await page.evaluate(() => location.assign("#content"));
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(`**${wanted}`);
});

test("a treatment and a day that nobody knows make no sentence wrong", async (t) => {
  const page = await openPage(t);
  await page.goto("/appointment?treatment=wishes&date=soon&doctor=gone");
  await page
    .getByText("Log in to book the treatment you chose with the dentist you chose. New here?")
    .waitFor();
});
