import type { Locator, Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdScripts } from "../../testing/hold-requests.ts";

async function openSignedInPage(t: TestContext, who: "admin" | "patient"): Promise<Page> {
  const page = await openPage(t);
  await resumeSession(page, demoAccounts[who].email, demoPassword);
  return page;
}

/** Opens the prerendered page with its scripts held back. The returned function lets the scripts load. */
async function openPrerendered(page: Page, path: string): Promise<() => void> {
  const releaseCode = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  return releaseCode;
}

/** Waits until the page's scripts have replaced this prerendered element. */
async function waitUntilReplaced(element: Awaited<ReturnType<Locator["elementHandle"]>>): Promise<void> {
  await expect.poll(() => element?.evaluate(({ isConnected }) => isConnected)).toBe(false);
}

test("keeps a focused link and an open menu when the code has loaded; fields take no text before", async (t) => {
  const page = await openSignedInPage(t, "admin");
  const link = page.getByRole("link", { name: "My Reviews" });
  for (const blurs of [false, true]) {
    const releaseCode = await openPrerendered(page, "/dashboard/settings");
    await link.focus();
    const before = await link.elementHandle();
    if (blurs) await link.blur();
    releaseCode();
    await waitUntilReplaced(before);
    const focused = blurs ? page.locator("body") : link;
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  const releaseUsersPage = await openPrerendered(page, "/dashboard/users");
  const search = page.getByLabel("Search", { exact: true });
  await search.waitFor();
  await search.focus();
  await page.keyboard.type("Lost");
  expect([await search.isEditable(), await search.inputValue()]).toEqual([false, ""]);
  releaseUsersPage();
  await search.fill("Kept");
  expect(await search.inputValue()).toBe("Kept");

  await page.setViewportSize(phone);
  const releaseCode = await openPrerendered(page, "/appointment");
  await page.getByRole("button", { name: "Menu" }).click();
  const before = await page.locator("#site-menu").elementHandle();
  releaseCode();
  await waitUntilReplaced(before);
  expect(await page.locator("#site-menu:popover-open").count()).toBe(1);
});

test.for([
  [
    "admin",
    { paths: { "/appointment": "/dashboard/schedule" }, names: ["Schedule", "Overview", "Messages", "Menu"] },
  ],
  [
    "patient",
    {
      paths: { "/dashboard": "/dashboard", "/appointment": "/dashboard" },
      names: ["My Appointments", "My Reviews", "Profile"],
    },
  ],
] as const)(
  "shows a signed-in %s's page before its code has loaded, and does not jump",
  async ([who, { paths, names }], t) => {
    const page = await openSignedInPage(t, who);
    for (const [path, dashboard] of Object.entries(paths)) {
      await openPrerendered(page, path);
      const menu = page.getByRole("navigation", { name: "Main" });
      const link = menu.getByRole("link", { name: "Dashboard" });
      expect(await link.getAttribute("href"), path).toBe(dashboard);
      expect(await menu.getByRole("link", { name: "Login" }).count(), path).toBe(0);
    }

    const releaseCode = await openPrerendered(page, "/dashboard/profile");
    const heading = page.getByRole("heading", { level: 1 });
    const link = page.getByRole("navigation", { name: "Dashboard", exact: true }).getByRole("link").first();
    const places = async () => {
      // Waits for the web font, because the fallback font's widths would move the layout.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return Promise.all([heading, link].map((part) => part.boundingBox()));
    };
    await link.waitFor();
    const before = [await heading.elementHandle(), await places()] as const;
    releaseCode();
    await waitUntilReplaced(before[0]);
    expect(await places()).toEqual(before[1]);

    await page.setViewportSize(phone);
    const releaseOnPhone = await openPrerendered(page, "/dashboard/profile");
    const shortcuts = page.getByRole("navigation", { name: "Dashboard shortcuts" });
    const shown = () => shortcuts.locator("> :visible > span:not(.menu-count)").allTextContents();
    await expect.poll(shown).toEqual(names);
    const first = await shortcuts.elementHandle();
    releaseOnPhone();
    await waitUntilReplaced(first);
    expect(await shown()).toEqual(names);
  },
);
