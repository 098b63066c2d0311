import { expect, test } from "vitest";
import { findingsInAllVariants } from "../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

const publicPaths = [
  "/",
  "/about",
  "/contact",
  "/review",
  "/infoCard",
  "/treatment/teeth-cleaning",
  "/treatment/no-such-thing",
  "/dentist/amara-okafor",
  "/login",
  "/signup",
  "/visit",
  "/verify",
  "/nowhere",
];
/** Errors that the browser may log: the missing page answers 404. */
const expectedLogs = [/status of 404.*nowhere/];
test("axe finds nothing on the public pages, none scrolls sideways, and their headings are in order", {
  timeout: 180_000,
}, async (t) => {
  const page = await openPage(t, { expected: expectedLogs });
  const { settle } = watchRequests(page);
  for (const path of publicPaths) {
    await page.goto(path);
    await settle();
    expect.soft(await findingsInAllVariants(page), path).toEqual([]);
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1])),
    );
    const first = levels.filter((level) => level === 1);
    expect.soft(first, path).toHaveLength(1);
    const skipsNoLevel = levels.every((level, i) => level <= (levels[i - 1] ?? 1) + 1);
    expect.soft(skipsNoLevel, path).toBe(true);
  }
});

test("a page that was built last year shows this year after hydration", async (t) => {
  const page = await openPage(t);
  const year = new Date().getFullYear() + 1;
  await page.clock.setFixedTime(new Date(year, 5, 1));
  await page.goto("/about");
  await page.getByText(`© 2022–${year} Pearl Street Dental`).waitFor();
});
