import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { desktop, phone, type Viewport } from "../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdCode } from "../../testing/hold.ts";

/** The page as it was prerendered, until its code is let go. */
async function openPrerendered(
  t: TestContext,
  path: string,
  viewport?: Viewport,
  who: "admin" | "patient" = "admin",
) {
  const page = await openPage(t, viewport && { viewport });
  await resumeSession(page, demoAccounts[who].email, demoPassword);
  const letGo = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  return { page, letGo };
}

test("who has the focus on a link when the page is drawn has it there again", async (t) => {
  const { page, letGo } = await openPrerendered(t, "/dashboard/settings");
  const link = page.getByRole("link", { name: "My Reviews" });
  await link.focus();
  const before = await link.elementHandle();
  letGo();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("who left the link again does not get it back", async (t) => {
  const { page, letGo } = await openPrerendered(t, "/dashboard/settings");
  const link = page.getByRole("link", { name: "My Reviews" });
  await link.focus();
  const before = await link.elementHandle();
  await link.blur();
  letGo();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test("a menu that was opened stays open", async (t) => {
  const { page, letGo } = await openPrerendered(t, "/appointment", phone);
  await page.getByRole("button", { name: "Menu" }).click();
  const before = await page.locator("#site-menu").elementHandle();
  letGo();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  expect(await page.locator("#site-menu:popover-open").count()).toBe(1);
});

test.for([
  ["/dashboard", "patient", "/dashboard"],
  ["/appointment", "patient", "/dashboard"],
  ["/appointment", "admin", "/dashboard/schedule"],
] as const)("%s is a signed-in %s's before its code has come", async ([path, who, dashboard], t) => {
  const { page } = await openPrerendered(t, path, desktop, who);
  const menu = page.getByRole("navigation", { name: "Main" });
  const link = menu.getByRole("link", { name: "Dashboard" });
  expect(await link.getAttribute("href")).toBe(dashboard);
  expect(await menu.getByRole("link", { name: "Login" }).count()).toBe(0);
});

test.for([
  ["admin", ["Schedule", "Overview", "Messages", "Menu"]],
  ["patient", ["My Appointments", "My Reviews", "Profile"]],
] as const)(
  "on a phone, the shortcuts of an own page stay those for the role %s",
  async ([who, names], t) => {
    const { page, letGo } = await openPrerendered(t, "/dashboard/profile", phone, who);
    const shortcuts = page.getByRole("navigation", { name: "Dashboard shortcuts" });
    const shown = () => shortcuts.locator("> :visible > span:not(.menu-count)").allTextContents();
    const first = await shortcuts.elementHandle();
    await expect.poll(shown).toEqual(names);
    letGo();
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    expect(await shown()).toEqual(names);
  },
);

test("nothing can be typed that would be lost", async (t) => {
  const { page, letGo } = await openPrerendered(t, "/dashboard/users");
  const search = page.getByLabel("Search", { exact: true });
  await search.waitFor();
  await search.focus();
  await page.keyboard.type("Lost");
  expect([await search.isEditable(), await search.inputValue()]).toEqual([false, ""]);
  letGo();
  await search.fill("Kept");
  expect(await search.inputValue()).toBe("Kept");
});

test.for(["admin", "patient"] as const)(
  "an own page is drawn where it stays, for the role %s",
  async (who, t) => {
    const { page, letGo } = await openPrerendered(t, "/dashboard/profile", desktop, who);
    const heading = page.getByRole("heading", { level: 1 });
    const link = page.getByRole("navigation", { name: "Dashboard", exact: true }).getByRole("link").first();
    const places = () => Promise.all([heading, link].map((part) => part.boundingBox()));
    await link.waitFor();
    const before = [await heading.elementHandle(), await places()] as const;
    letGo();
    await expect.poll(() => before[0]?.evaluate((element) => element.isConnected)).toBe(false);
    expect(await places()).toEqual(before[1]);
  },
);
