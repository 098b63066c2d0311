import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { holdRequests } from "../../testing/hold-requests.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** Errors that the browser logs when a page's code does not load. */
const expectedLogs = [/status of 404.*about-page/, /dynamically imported module/];

test("a page whose code a deploy has removed opens by its address, and the next page works", async (t) => {
  const page = await openPage(t, { expected: expectedLogs });
  const { settle } = watchRequests(page);
  await page.route("**/assets/about-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const about = page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" });
  await page.goto("/");
  await settle();
  const opened = page.waitForEvent("domcontentloaded");
  await link("About").click();
  await opened;
  await about.waitFor();
  expect(new URL(page.url()).pathname).toBe("/about");
  await settle();
  await link("Contact").click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
  await settle();
  await link("About").click();
  await about.waitFor();
});

test("shows a spinner under the menu while a page's code is slow", async (t) => {
  const page = await openPage(t);
  const { settle } = watchRequests(page);
  await resumeSession(page, demoAccounts.admin.email, demoPassword);
  await page.goto("/dashboard/feeds");
  // Waits for hydration, because a prerendered link would load a new document.
  await settle();
  for (const [code, link, heading] of [
    ["**/assets/users-page-*.js", "All Users", "All Users"],
    ["**/assets/about-page-*.js", "About", "About Pearl Street Dental"],
  ] as const) {
    const releaseCode = await holdRequests(page, code);
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await page.locator(".page-spinner").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
    releaseCode();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }
});

test("opens the next page by itself once the connection is back", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/, /dynamically imported module/] });
  const { settle } = watchRequests(page);
  await page.goto("/");
  await settle();
  await page.clock.install();
  const cutOff = ["**/assets/about-page-*.js", "**/robots.txt"];
  for (const path of cutOff) await page.route(path, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByText("You are offline.").waitFor();
  for (const path of cutOff) await page.unroute(path);
  await page.clock.runFor(3_500);
  await page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" }).waitFor();
});

test("a first page can be read without its code, and works once the connection is back", async (t) => {
  const page = await openPage(t, { expected: [/Failed to load resource/] });
  const cutOff = ["**/assets/contact-page-*.js", "**/robots.txt"];
  for (const path of cutOff) await page.route(path, (route) => route.abort("internetdisconnected"));
  await page.goto("/contact");
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
  for (const path of cutOff) await page.unroute(path);
  await page.getByLabel("Your message").fill("Do you open on Saturdays?");
});
