import { test } from "vitest";
import { openPage } from "../../../emulators/testing/browser.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** What the browser and React note when a page's code does not come. */
const expected = [/status of 404.*about-page/, /dynamically imported module/, /PageCodeError/];

test("a page whose code a deploy has removed reloads and can be read; the next click says that it can't be shown", async (t) => {
  const page = await openPage(t, { expected });
  const { settle } = watchRequests(page);
  await page.route("**/assets/about-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const contact = page.getByRole("heading", { level: 1, name: "Contact us" });
  await page.goto("/");
  await settle();
  const reloaded = page.waitForEvent("domcontentloaded");
  await link("About").click();
  await reloaded;
  await page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" }).waitFor();
  await link("Contact").click();
  await contact.waitFor();
  await settle();
  // The page has just reloaded for this reason.
  await link("About").click();
  await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
  await link("Contact").click();
  await contact.waitFor();
});
