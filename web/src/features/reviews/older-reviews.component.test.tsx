import { listReviews, type Review } from "@clinic/contract/reviews.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage } from "../../../testing/component/answer.ts";
import { accessibilityFindings, phone } from "../../../testing/component/looks.ts";
import { mountPage } from "../../../testing/component/mount-page.tsx";

test("more reviews than a page holds come at a button, page by page", async () => {
  const reviews = Array.from(
    { length: 110 },
    (_, i): Review => ({
      _id: `review-${i + 1}`,
      name: `Patient ${i + 1}`,
      review: "Gentle, and on time.",
      location: "Brooklyn",
      img: "",
      stars: 5,
      dateISO: "2026-03-02",
    }),
  );
  const list = answer(listReviews, ({ query: { after } }) => {
    const from = reviews.findIndex(({ _id }) => _id === after) + 1;
    return listPage(reviews.slice(from, from + 50), { total: reviews.length });
  });
  await mountPage("/review", { viewport: phone, answers: [list] });
  await expect.element(page.getByText("Patient 50", { exact: true })).toBeVisible();
  expect(page.getByText("Patient 51", { exact: true }).elements()).toEqual([]);
  const older = page.getByRole("button", { name: "Show older reviews" });
  await older.click();
  await expect.element(page.getByText(/^Patient \d+$/)).toHaveLength(100);
  expect(page.getByText("These are all our reviews.").elements()).toEqual([]);
  await older.click();
  await expect.element(page.getByText("Patient 110", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Patient \d+$/)).toHaveLength(110);
  await expect.element(page.getByText("These are all our reviews.")).toHaveFocus();
  expect(await accessibilityFindings()).toEqual([]);
});
