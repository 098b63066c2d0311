import type { Page } from "playwright-core";
import type { TestContext } from "vitest";
import { demoAccounts, demoPassword } from "../seed/accounts.ts";
import { openPage } from "./browser.ts";
import { resumeSession } from "./sign-in-page.ts";

/** Opens a dashboard page with the demo clinic's admin signed in. */
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
