import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { emulatedAuth } from "../../../../emulators/testing/admin.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";
import { hold } from "../../../testing/hold.ts";

test("a message is checked, sent by keyboard alone, and thanked for", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Email is required").waitFor();
  const email = page.getByLabel("Email Address");
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("sam@example.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("An old filling");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Can it be renewed?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const thanks = page.getByRole("heading", { name: "Thank you for your message" });
  await thanks.waitFor();
  expect(await thanks.evaluate((heading) => heading.parentElement === document.activeElement)).toBe(true);
});

test("what was typed stays when the message can't be sent", async (t) => {
  const page = await openPage(t, { expected: [/status of 503/] });
  await page.route("**/messages", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "unavailable", message: "-", requestId: "1" } } }),
  );
  await page.goto("/#contact");
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("An old filling");
  await page.getByLabel("Your message").fill("Can it be renewed?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").getByText("Error: Our server can't answer right now.").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("Can it be renewed?");
});

test("what was written without a connection is sent once it is back, on the same page", async (t) => {
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

test("who has written a lot is told how long to wait", async (t) => {
  const page = await openPage(t, { expected: [/status of 429/] });
  await page.route("**/messages", (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "2400" },
      json: { error: { code: "too-many-requests", message: "-", requestId: "1" } },
    }),
  );
  await page.goto("/contact");
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("Once more");
  await page.getByLabel("Your message").fill("Are you there?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").getByText("Please try again in 40 minutes.").waitFor();
});

/** The contact page of somebody who is signed in. */
async function openSignedIn(t: TestContext, email: string, emailVerified: boolean) {
  const { uid } = await signUp(email);
  await emulatedAuth().updateUser(uid, { emailVerified });
  const page = await openPage(t);
  await resumeSession(page, email);
  await page.goto("/contact");
  await filledIn(page, email);
  return { page, uid };
}

function filledIn(page: Page, own: string) {
  return expect.poll(() => page.getByLabel("Email Address").inputValue()).toBe(own);
}

/** In the page: the key is pressed before any other task that the page has planned by then. */
function typeOnceFilledIn({ filledIn, key }: { filledIn: string; key: string }) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") as PropertyDescriptor;
  Object.defineProperty(HTMLInputElement.prototype, "value", {
    ...value,
    set(text: string) {
      value.set?.call(this, text);
      if (text === filledIn) queueMicrotask(() => document.execCommand("insertText", false, key));
    },
  });
}

async function write(page: Page, email: string) {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Subject").fill("An old filling");
  await page.getByLabel("Your message").fill("Can it be renewed?");
  const sending = page.waitForRequest(/\/messages$/);
  await page.getByRole("button", { name: "Submit" }).click();
  const sent = await sending;
  await page.getByRole("heading", { name: "Thank you for your message" }).waitFor();
  return { named: (await sent.headerValue("authorization")) !== null };
}

test("a message says who writes only from an address that they have proved", async (t) => {
  const verified = await openSignedIn(t, "writer.verified@patients.test", true);
  expect(await write(verified.page, "Writer.Verified@patients.test")).toEqual({ named: true });
  await verified.page.reload();
  await filledIn(verified.page, "writer.verified@patients.test");
  expect(await write(verified.page, "somebody.else@patients.test")).toEqual({ named: false });
  const unverified = await openSignedIn(t, "writer.unverified@patients.test", false);
  expect(await write(unverified.page, "writer.unverified@patients.test")).toEqual({ named: false });
});

test("who is signed in finds their address there, and has begun nothing by that", async (t) => {
  const own = "writer.known@patients.test";
  const { page } = await openSignedIn(t, own, false);
  await page.getByLabel("Your message").fill("Never mind");
  await expect.poll(() => kept(page)).toContain("Never mind");
  await page.getByLabel("Your message").fill("");
  await expect.poll(() => kept(page)).not.toContain(own);
  await page.getByRole("link", { name: "See when we are open" }).click();
  await page.waitForURL("**/infoCard");
});

test("whoever stands in the field when their address comes replaces it by typing", async (t) => {
  const email = "writer.quick@patients.test";
  await signUp(email);
  const page = await openPage(t);
  await resumeSession(page, email);
  await page.addInitScript(typeOnceFilledIn, { filledIn: email, key: "s" });
  const letGo = await hold(page, "**/assets/message-form*");
  await page.goto("/contact");
  await page.getByLabel("Email Address").focus();
  letGo();
  await filledIn(page, "s");
  await page.keyboard.type("am@example.test");
  expect(await page.getByLabel("Email Address").inputValue()).toBe("sam@example.test");
});

test("whose session was ended elsewhere still writes, and stays on the page", async (t) => {
  const email = "writer.ended@patients.test";
  const { page, uid } = await openSignedIn(t, email, true);
  // Auth counts in whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await emulatedAuth().revokeRefreshTokens(uid);
  expect(await write(page, email)).toEqual({ named: true });
  expect(new URL(page.url()).pathname).toBe("/contact");
});

/** What the tab has stored, once the form's code has come. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() => Object.values(sessionStorage).join());
}

test("a message that was begun is still there after a reload, on either page, until it is sent", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/#contact");
  await page.getByLabel("Email Address").fill("keep@example.test");
  await page.getByLabel("Your message").fill("Do you take");
  await expect.poll(() => kept(page)).toContain("Do you take");
  // Asks by words of the browser's own, to which nobody here says no.
  await page.reload();
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("Do you take");
  await page.goto("/contact");
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  expect(await page.getByLabel("Email Address").inputValue()).toBe("keep@example.test");
  await page.getByLabel("Subject").fill("My insurance");
  await page.getByLabel("Your message").fill("Do you take it?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you for your message" }).waitFor();
  await page.reload();
  await page.getByLabel("Your message").focus();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
  expect(await page.getByText("We kept what you had typed.").count()).toBe(0);
});

test("what was kept can be discarded, and stays away", async (t) => {
  const page = await openPage(t);
  await page.goto("/contact");
  await page.getByLabel("Your message").fill("Never mind");
  await expect.poll(() => kept(page)).toContain("Never mind");
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
  const email = page.getByLabel("Email Address");
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await kept(page)).not.toContain("Never mind");
});

test("a message that was begun is left by a link or by Back after a yes alone", async (t) => {
  const page = await openPage(t);
  await page.goto("/about");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" });
  await link.click();
  await page.getByLabel("Your message").fill("Are you");
  await expect.poll(() => kept(page)).toContain("Are you");
  const question = page.getByRole("dialog", { name: "Leave without sending it?" });
  await page.getByRole("link", { name: "See when we are open" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.getByLabel("Your message").inputValue()).toBe("Are you");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL("**/about");
  await link.click();
  await page.getByLabel("Your message").focus();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
});
