import { expect, test } from "vitest";
import { reviewFiguresOf } from "./review-figures.ts";

test("averages the stars to one decimal", () => {
  expect(reviewFiguresOf([0, 1, 0, 1, 1])).toEqual({ average: 3.7, count: 3, stars: [0, 1, 0, 1, 1] });
});

test("has no average without reviews", () => {
  expect(reviewFiguresOf([0, 0, 0, 0, 0])).toMatchObject({ average: 0, count: 0 });
});
