import { expect, test } from "vitest";
import { openPage } from "../../../emulators/testing/browser.ts";
import { desktop, phone } from "../../../emulators/testing/looks.ts";

/** What the browser and React note when a page's code does not come. */
const codeMissing = [/status of 404.*about-page/, /dynamically imported module/, /PageCodeError/];

test("the phone's menu opens and closes by keyboard, and gives the focus back", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Review", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Review", exact: true }).waitFor({ state: "hidden" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a navigation names the tab, moves the focus to the heading, says the page and starts at its top", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/");
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "About Pearl Street Dental");
  expect(await page.title()).toBe("About · Pearl Street Dental");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.locator("[aria-live=polite]").textContent()).toBe("About");
  expect(await page.locator("#site-menu").isVisible()).toBe(false);
});

test("back returns to where one had scrolled to", async (t) => {
  const page = await openPage(t, { viewport: desktop });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.waitForFunction(() => window.scrollY === 1500);
  await page
    .locator("footer")
    .getByRole("link", { name: "Patient reviews" })
    .evaluate((link) => link instanceof HTMLElement && link.click());
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await page.goBack();
  await page.waitForFunction(() => window.scrollY === 1500);
});

test("the skip link leads past the menu", async (t) => {
  const page = await openPage(t);
  await page.goto("/contact");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(
    true,
  );
});

test("a page whose code a deploy has taken away reloads, and can be read without it", async (t) => {
  const page = await openPage(t, { expected: codeMissing });
  await page.route("**/assets/about-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("link", { name: "About", exact: true }).click();
  await reloaded;
  await page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" }).waitFor();
  await page.getByRole("link", { name: "Contact", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
});

test("a page whose code does not come says so and keeps the menu", async (t) => {
  const page = await openPage(t, { expected: codeMissing });
  await page.route("**/assets/about-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  // As if it had been tried a moment ago.
  await page.evaluate(() => sessionStorage.setItem("reloadedForCode", String(Date.now())));
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
  await page.getByRole("link", { name: "Contact", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
});

test("without a connection a banner says so, nothing typed is lost, and it goes when the connection is back", async (t) => {
  const page = await openPage(t, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto("/contact");
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Your message").fill("Are you there?");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("You are offline.").waitFor();
  await page.getByText("Error: Your message isn't sent yet.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  expect(await page.getByLabel("Your message").inputValue()).toBe("Are you there?");
});

test("a server that cannot be reached is asked again at the banner's button", async (t) => {
  const page = await openPage(t, { expected: [/ERR_CONNECTION_REFUSED/] });
  await page.clock.install();
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  const unreachable = (url: URL) => ["/messages", "/robots.txt"].includes(url.pathname);
  await page.route(unreachable, (route) => route.abort("connectionrefused"));
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Your message").fill("Are you there?");
  await page.getByRole("button", { name: "Submit" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  // It looks by itself too, but not while the time stands still.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.unroute(unreachable);
  await again.click();
  await page.getByText("You are offline.").waitFor({ state: "detached" });
});
