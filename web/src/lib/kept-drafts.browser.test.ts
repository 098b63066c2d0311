import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emulatedAuth } from "../../../emulators/testing/admin.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/looks.ts";
import { fillInLogin, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";

const kept = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join());

async function openProfile(page: Page) {
  await page.goto("/dashboard/profile");
  await page.getByLabel("Phone Number").waitFor();
}

test("signing out leaves nothing of what was typed in the tab", async (t) => {
  const { email } = await signUp("draft.signed.out@patients.test");
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, email);
  await openProfile(page);
  await page.getByLabel("Name").fill("Dana Draft");
  expect(await kept(page)).toContain("Dana Draft");
  await page.goto("/contact");
  await page.getByLabel("Your message").fill("About my Thursday");
  await expect.poll(() => kept(page)).toContain("About my Thursday");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "SignOut" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  expect(await kept(page)).not.toMatch(/Dana Draft|About my Thursday/);
});

test("after a session that the clinic has ended, what was typed waits for its person, and nobody else sees it", async (t) => {
  const theirs = await signUp("draft.ended@patients.test");
  const other = await signUp("draft.other@patients.test");
  const page = await openPage(t, { expected: [/status of 40\d/] });
  await resumeSession(page, theirs.email);
  await openProfile(page);
  await page.getByLabel("Name").fill("Enid Ended");
  // Firebase Auth counts in whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await emulatedAuth().revokeRefreshTokens(theirs.uid);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();

  await page.goto("/login");
  await fillInLogin(page, other.email);
  await openProfile(page);
  expect(await page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByText("We kept what you had typed.").count()).toBe(0);

  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.goto("/login");
  await fillInLogin(page, theirs.email);
  await openProfile(page);
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Enid Ended");
});
