import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { sentenceOf } from "./error-sentences.ts";

test.each([
  [undefined, "a minute"],
  [9, "a minute"],
  [61, "2 minutes"],
  [1500, "25 minutes"],
  [3001, "an hour"],
  [3600, "an hour"],
  [3601, "2 hours"],
])("after too much at once, a wait of %s seconds reads as %s", (retryAfterSeconds, wait) => {
  const error = new ApiError("too-many-requests", "", { retryAfterSeconds });
  expect(sentenceOf(error)).toBe(`That was a lot at once. Please try again in ${wait}.`);
});

test("a full account names the limit and whom to call", () => {
  const error = new ApiError("too-many-open", "", { data: { limit: 8, phone: "+1 202-555-0143" } });
  expect(sentenceOf(error)).toBe(
    "An account can hold 8 coming appointments. To book another, please call +1 202-555-0143.",
  );
});

test("where a verified address would help, a full account is told so", () => {
  expect(fullAccount(2)).toBe(
    "An account can hold 2 coming appointments until its email address is verified. To book another now, please call +1 202-555-0143.",
  );
});

test("an account that may hold none is not told that it is full", () => {
  expect(fullAccount(0)).toBe(
    "This account can't book online until its email address is verified. To book now, please call +1 202-555-0143.",
  );
});

test("a pause of booking is told in the clinic's own sentence", () => {
  const error = new ApiError("booking-paused", "", {
    data: { sentence: "We are moving house until Monday." },
  });
  expect(sentenceOf(error)).toBe("Online booking is paused. We are moving house until Monday.");
});

test("a fault of ours carries the reference that the clinic can look up", () => {
  expect(sentenceOf(new ApiError("internal", "", { requestId: "r-17" }))).toMatch(/Reference: r-17$/);
});

function fullAccount(limit: number): string {
  const data = { limit, moreOnceVerified: true, phone: "+1 202-555-0143" } as const;
  return sentenceOf(new ApiError("too-many-open", "", { data }));
}
