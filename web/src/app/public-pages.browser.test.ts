import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { desktop, phone } from "../../../emulators/testing/looks.ts";

const paths = ["/", "/about", "/contact", "/review", "/infoCard", "/login", "/signup", "/visit", "/nowhere"];
/** A missing page answers 404, which the browser notes. */
const expected = [/status of 404.*nowhere/];
/** What 1280 px become at 400 % zoom. */
const narrow = { width: 320, height: 640 };

test.for(
  [narrow, phone, desktop].flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme })),
  ),
)(
  "axe finds nothing on the public pages, and none scrolls sideways: %o",
  { timeout: 120_000 },
  async (look, t) => {
    const page = await openPage(t, { ...look, expected });
    for (const path of paths) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect.soft(await accessibilityFindings(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  },
);

test("axe finds nothing in the open menu and the refused contact form", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "About", exact: true }).waitFor();
  expect.soft(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Email is required").waitFor();
  expect.soft(await accessibilityFindings(page)).toEqual([]);
});

test("each page has one heading of the first level, and no level is left out", async (t) => {
  const page = await openPage(t, { expected });
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1])),
    );
    expect
      .soft(
        levels.filter((level) => level === 1),
        path,
      )
      .toHaveLength(1);
    expect
      .soft(
        levels.every((level, i) => level <= (levels[i - 1] ?? 1) + 1),
        path,
      )
      .toBe(true);
  }
});

test("a page that was built last year is taken over as it is, and then says this year", async (t) => {
  const page = await openPage(t);
  const year = new Date().getFullYear() + 1;
  await page.clock.setFixedTime(new Date(year, 5, 1));
  await page.goto("/about");
  await page.getByText(`© 2022–${year} Pearl Street Dental`).waitFor();
});
