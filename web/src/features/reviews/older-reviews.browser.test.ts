import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/looks.ts";

test("more reviews than a page holds come at a button, page by page", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const reviews = Array.from({ length: 60 }, (_, i) => ({
    _id: `review-${i + 1}`,
    name: `Patient ${i + 1}`,
    review: "Gentle, and on time.",
    location: "Brooklyn",
    img: "",
    stars: 5,
    dateISO: "2026-03-02",
  }));
  await page.route(
    (url) => url.pathname === "/reviews",
    (route) => {
      const after = new URL(route.request().url()).searchParams.get("after");
      const from = reviews.findIndex(({ _id }) => _id === after) + 1;
      return route.fulfill({ json: reviews.slice(from, from + 50) });
    },
  );
  await page.goto("/review");
  await page.getByText("Patient 50", { exact: true }).waitFor();
  expect(await page.getByText("Patient 51", { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Show older reviews" }).click();
  await page.getByText("Patient 60", { exact: true }).waitFor();
  expect(await page.locator(".review-card").count()).toBe(60);
  await page.getByText("These are all our reviews.").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "These are all our reviews.");
  expect(await accessibilityFindings(page)).toEqual([]);
});
