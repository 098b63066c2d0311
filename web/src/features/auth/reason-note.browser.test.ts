import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { holdCode } from "../../../testing/hold.ts";
import { readJumps, watchJumps } from "../../../testing/jumps.ts";

const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

/** The address as somebody loads it whose code is still on its way; then its jumps until it has been taken over. */
async function expectSteady(page: Page, load: () => Promise<unknown>, text: string): Promise<void> {
  const jumps = await watchJumps(page);
  const letGo = await holdCode(page);
  await load();
  await page.getByText(text).waitFor();
  expect(await google(page).isDisabled()).toBe(true);
  letGo();
  await expect.poll(() => google(page).isEnabled()).toBe(true);
  await page.getByText(text).waitFor();
  expect(await page.locator(".auth-reason:visible, .auth-note:visible").count()).toBe(1);
  expect(await readJumps(page, jumps)).toEqual([]);
}

test("whoever comes by themselves is told no reason", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await holdCode(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(await page.locator(".auth-reason:visible, .auth-note:visible").count()).toBe(0);
});

test("by the mail's link one reads that the address is verified before the page's code has come, and nothing moves", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const load = () => page.goto("/login?verified", { waitUntil: "commit" });
  await expectSteady(page, load, "Your email address is verified.");
});

test.for([
  ["/dashboard/profile", "/login", "Please log in, and you go straight on from here."],
  ["/appointment?treatment=teeth-cleaning", "/login", "Log in to book"],
] as const)(
  "who was led here from %s reads so after a reload too, and nothing moves",
  async ([from, to, text], t) => {
    const page = await openPage(t, { viewport: phone });
    await page.goto(from);
    await page.waitForURL((url) => url.pathname === to);
    await page.getByText(text).waitFor();
    await expectSteady(page, () => page.reload({ waitUntil: "commit" }), text);
  },
);

test("nor does anything move on /signup, on the way to an appointment", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/appointment?treatment=teeth-cleaning&doctor=mei-lin-chen");
  await page.getByText("Log in to book").waitFor();
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByText("with the dentist you chose").waitFor();
  await expectSteady(page, () => page.reload({ waitUntil: "commit" }), "you go on to book");
});
