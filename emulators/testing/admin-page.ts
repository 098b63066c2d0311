import type { Page } from "playwright-core";
import type { TestContext } from "vitest";
import { demoAccounts, demoPassword } from "../seed/accounts.ts";
import { desktop, openPage, phone, tablet, type Viewport } from "./browser.ts";
import { resumeSession } from "./sign-in-page.ts";

/** How every page of the dashboard is looked at. */
export const looks: { viewport: Viewport; colorScheme: "light" | "dark" }[] = [
  { viewport: phone, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: tablet, colorScheme: "light" },
  { viewport: desktop, colorScheme: "light" },
  { viewport: desktop, colorScheme: "dark" },
];

/** A page of the dashboard, with the demo clinic's admin signed in. */
export async function openAsAdmin(
  test: TestContext,
  path: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage(test, options);
  await resumeSession(page, demoAccounts.admin.email, demoPassword);
  await page.goto(path);
  return page;
}

/** By how much the page is wider than the screen: people would have to scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
