import { test } from "vitest";
import { openPage } from "./browser.ts";

test("a route that still answers when its test is over fails nothing", async (t) => {
  const page = await openPage(t);
  await page.route("**/faqs", (route) => page.waitForTimeout(60_000).then(() => route.continue()));
  const asked = page.waitForRequest("**/faqs");
  await page.goto("/");
  await page.evaluate(() => void fetch("/faqs").catch(() => undefined));
  await asked;
});
