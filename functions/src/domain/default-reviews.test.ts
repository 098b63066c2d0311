import { expect, test } from "vitest";
import { defaultPublicSettingsAnswer } from "./default-clinic.ts";
import { defaultReviews } from "./default-reviews.ts";

test("the default review figures match the default reviews", () => {
  const stars = defaultReviews.map((review) => review.stars);
  const average = stars.reduce((sum, one) => sum + one, 0) / stars.length;
  expect(defaultPublicSettingsAnswer.reviews).toEqual({
    average: Math.round(average * 10) / 10,
    count: stars.length,
  });
});
