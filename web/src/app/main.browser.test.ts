import type { Locator, Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdCode } from "../../testing/hold.ts";

async function openAs(t: TestContext, who: "admin" | "patient"): Promise<Page> {
  const page = await openPage(t);
  await resumeSession(page, demoAccounts[who].email, demoPassword);
  return page;
}

/** The page as it was prerendered, until its code is let go. */
async function openPrerendered(page: Page, path: string): Promise<() => void> {
  const letGo = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  return letGo;
}

/** Waits until the page's code has replaced this prerendered element. */
async function replaced(element: Awaited<ReturnType<Locator["elementHandle"]>>): Promise<void> {
  await expect.poll(() => element?.evaluate(({ isConnected }) => isConnected)).toBe(false);
}

test("acts before the code has loaded are kept: a focused link and an open menu; fields take no text yet", async (t) => {
  const page = await openAs(t, "admin");
  const link = page.getByRole("link", { name: "My Reviews" });
  for (const leaves of [false, true]) {
    const letGo = await openPrerendered(page, "/dashboard/settings");
    await link.focus();
    const before = await link.elementHandle();
    if (leaves) await link.blur();
    letGo();
    await replaced(before);
    const focused = leaves ? page.locator("body") : link;
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  const letUsersGo = await openPrerendered(page, "/dashboard/users");
  const search = page.getByLabel("Search", { exact: true });
  await search.waitFor();
  await search.focus();
  await page.keyboard.type("Lost");
  expect([await search.isEditable(), await search.inputValue()]).toEqual([false, ""]);
  letUsersGo();
  await search.fill("Kept");
  expect(await search.inputValue()).toBe("Kept");

  await page.setViewportSize(phone);
  const letGo = await openPrerendered(page, "/appointment");
  await page.getByRole("button", { name: "Menu" }).click();
  const before = await page.locator("#site-menu").elementHandle();
  letGo();
  await replaced(before);
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
  "a page is a signed-in %s's before its code has come, and is drawn where it stays",
  async ([who, { paths, names }], t) => {
    const page = await openAs(t, who);
    for (const [path, dashboard] of Object.entries(paths)) {
      await openPrerendered(page, path);
      const menu = page.getByRole("navigation", { name: "Main" });
      const link = menu.getByRole("link", { name: "Dashboard" });
      expect(await link.getAttribute("href"), path).toBe(dashboard);
      expect(await menu.getByRole("link", { name: "Login" }).count(), path).toBe(0);
    }

    const letGo = await openPrerendered(page, "/dashboard/profile");
    const heading = page.getByRole("heading", { level: 1 });
    const link = page.getByRole("navigation", { name: "Dashboard", exact: true }).getByRole("link").first();
    const places = async () => {
      // The fallback font has other widths.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return Promise.all([heading, link].map((part) => part.boundingBox()));
    };
    await link.waitFor();
    const before = [await heading.elementHandle(), await places()] as const;
    letGo();
    await replaced(before[0]);
    expect(await places()).toEqual(before[1]);

    await page.setViewportSize(phone);
    const letGoOnPhone = await openPrerendered(page, "/dashboard/profile");
    const shortcuts = page.getByRole("navigation", { name: "Dashboard shortcuts" });
    const shown = () => shortcuts.locator("> :visible > span:not(.menu-count)").allTextContents();
    await expect.poll(shown).toEqual(names);
    const first = await shortcuts.elementHandle();
    letGoOnPhone();
    await replaced(first);
    expect(await shown()).toEqual(names);
  },
);
