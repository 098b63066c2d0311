import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { emulatedAuth } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";
import { holdRequests } from "../../testing/hold-requests.ts";

test("sends a message that was written offline once the connection is back, without a reload", async (t) => {
  const page = await openPage(t, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("An old filling");
  await page.getByLabel("Your message").fill("Can it be renewed?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Error: Your message isn't sent yet.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you for your message" }).waitFor();
});

async function openContactPageSignedIn(t: TestContext, email: string) {
  const { uid } = await signUp(email);
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  const page = await openPage(t);
  await resumeSession(page, email);
  await page.goto("/contact");
  await expectEmail(page, email);
  return { page, uid };
}

function expectEmail(page: Page, email: string) {
  return expect.poll(() => page.getByLabel("Email Address").inputValue()).toBe(email);
}

/** Types `key` as soon as `filledIn` is set in a field. Runs in the page, so that the key arrives before the page's next task. */
function typeKeyOnceFilledIn({ filledIn, key }: { filledIn: string; key: string }) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") as PropertyDescriptor;
  Object.defineProperty(HTMLInputElement.prototype, "value", {
    ...value,
    set(text: string) {
      value.set?.call(this, text);
      if (text === filledIn) queueMicrotask(() => document.execCommand("insertText", false, key));
    },
  });
}

async function sendContactMessage(page: Page, email: string) {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Subject").fill("An old filling");
  await page.getByLabel("Your message").fill("Can it be renewed?");
  const sending = page.waitForRequest(/\/messages$/);
  await page.getByRole("button", { name: "Submit" }).click();
  const sent = await sending;
  await page.getByRole("heading", { name: "Thank you for your message" }).waitFor();
  return { hasSession: (await sent.headerValue("authorization")) !== null };
}

test("replaces the filled-in address when the person types in its field", async (t) => {
  const email = "writer.quick@patients.test";
  await signUp(email);
  const page = await openPage(t);
  await resumeSession(page, email);
  await page.addInitScript(typeKeyOnceFilledIn, { filledIn: email, key: "s" });
  const release = await holdRequests(page, "**/assets/message-form*");
  await page.goto("/contact");
  await page.getByLabel("Email Address").focus();
  release();
  await expectEmail(page, "s");
  await page.keyboard.type("am@example.test");
  expect(await page.getByLabel("Email Address").inputValue()).toBe("sam@example.test");
});

test("sends a message after the session was ended elsewhere, and stays on the page", async (t) => {
  const email = "writer.ended@patients.test";
  const { page, uid } = await openContactPageSignedIn(t, email);
  // Waits more than a second, because Firebase Auth compares session start and revocation in whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await emulatedAuth().revokeRefreshTokens(uid);
  expect(await sendContactMessage(page, email)).toEqual({ hasSession: true });
  expect(new URL(page.url()).pathname).toBe("/contact");
});
