import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { readSentLinks } from "../../../../emulators/mail/sent-links.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { signUp, testPassword } from "../../../../emulators/testing/sign-up.ts";

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
