import { listReviews, type Review } from "@clinic/contract/reviews.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, connectionLost, listPage, proxyAnswer } from "../../testing/component/answer.ts";
import { addAnswers, mountPage } from "../../testing/component/mount-page.tsx";
import { findAccessibilityFaults, phone } from "../../testing/component/screen-variants.ts";

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

test("loads older reviews page by page with a button", async () => {
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
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("blames the connection for missing older reviews only if the server can't be reached", async () => {
  const list = answer(listReviews, ({ query: { after } }) =>
    after === undefined ? listPage(reviews.slice(0, 50), { total: reviews.length }) : proxyAnswer(502),
  );
  await mountPage("/review", { answers: [list] });
  const older = page.getByRole("button", { name: "Show older reviews" });
  await older.click();
  await expect.element(page.getByRole("alert").getByText("Something went wrong on our side.")).toBeVisible();
  addAnswers(
    answer(listReviews, connectionLost),
    http.head("/robots.txt", () => HttpResponse.error()),
  );
  await older.click();
  await expect.element(page.getByRole("alert").getByText("Please check your connection")).toBeVisible();
});

test("shows how many reviews have how many stars, and what a review is about if its writer shows it", async () => {
  const [review] = reviews.map((one) => ({
    ...one,
    treatment: "Teeth Cleaning",
    doctor: "Dr. Mei-Lin Chen",
  }));
  await mountPage("/review", {
    viewport: phone,
    answers: [answer(listReviews, listPage(review ? [review] : []))],
    clinic: { reviews: { average: 4.8, count: 12, stars: [0, 0, 1, 1, 10] } },
  });
  const rows = page.getByRole("main").getByRole("list").first().getByRole("listitem");
  await expect.element(rows.first()).toHaveTextContent("5 stars10");
  await expect.element(rows.last()).toHaveTextContent("1 star0");
  await expect.element(page.getByText("Teeth Cleaning with Dr. Mei-Lin Chen")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
});
