import type { Page } from "playwright-core";
import { testPassword } from "./sign-up.ts";

/** Signs in by the site's own form and waits until the menu says so. */
export async function signInByForm(page: Page, email: string, password = testPassword): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
}
