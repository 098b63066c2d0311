import { test } from "vitest";
import { openPage } from "./browser.ts";

test("a route handler that still answers after its test ended fails no test", async (t) => {
  const page = await openPage(t);
  await page.route("**/faqs", (route) => page.waitForTimeout(60_000).then(() => route.continue()));
  const asked = page.waitForRequest("**/faqs");
  await page.goto("/");
  await page.evaluate(() => void fetch("/faqs").catch(() => undefined));
  await asked;
});
