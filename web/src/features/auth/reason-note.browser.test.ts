import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { holdCode } from "../../../testing/hold.ts";
import { type Jump, readJumps, watchJumps } from "../../../testing/jumps.ts";

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
