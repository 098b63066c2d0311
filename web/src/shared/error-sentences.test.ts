import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { deskMoveSentenceOf, deskSentenceOf, linkedSentenceOf, sentenceOf } from "./error-sentences.ts";

test.each([
  [undefined, "later"],
  [9, "in a minute"],
  [61, "in 2 minutes"],
  [1500, "in 25 minutes"],
  [3001, "in an hour"],
  [3600, "in an hour"],
  [3601, "in 2 hours"],
])("after too much at once, a wait of %s seconds reads as %s", (retryAfterSeconds, wait) => {
  const error = new ApiError("too-many-requests", "", { retryAfterSeconds });
  expect(sentenceOf(error)).toBe(`There have been too many tries for now. Please try again ${wait}.`);
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

test("what is invalid speaks through its fields, and never in the words for developers", () => {
  const fields = { phone: "Provide a phone number" };
  expect(sentenceOf(new ApiError("invalid", "Expected string", { fields }))).toBe("Provide a phone number");
  expect(sentenceOf(new ApiError("invalid", "Expected string"))).toMatch(/check what you entered/);
  const gone = new ApiError("invalid", "", { fields: { after: "Unknown cursor" } });
  expect(sentenceOf(gone)).toMatch(/part of the list is gone/);
});

test("who has only a mail's link is told whose time it is, for it may be a child's", () => {
  expect(linkedSentenceOf(new ApiError("patient-busy", ""), "Mia Rivera")).toBe(
    "There is already an appointment for Mia Rivera at that time. Please choose another time.",
  );
  const taken = new ApiError("slot-taken", "");
  expect(linkedSentenceOf(taken, "Mia Rivera")).toBe(sentenceOf(taken));
});

test("the desk is told of the patient, not as if it were one", () => {
  const busy = new ApiError("patient-busy", "");
  expect(sentenceOf(busy)).toMatch(/^You already have/);
  expect(deskSentenceOf(busy)).toMatch(/^The patient already has/);
  expect(deskSentenceOf(new ApiError("slot-taken", ""))).toBe(sentenceOf(new ApiError("slot-taken", "")));
});

test.each([
  ["slot-taken", "Dr. Amara Okafor", /^Dr. Amara Okafor has been booked at that time meanwhile/],
  ["not-bookable", "Dr. Amara Okafor", /^Dr. Amara Okafor can't be booked/],
  ["slot-taken", null, /^Somebody else has just taken this time/],
  ["patient-busy", "Dr. Amara Okafor", /^The patient already has an appointment/],
  ["too-late", null, /can't be moved anymore/],
] as const)("a move's refusal says whose time is gone: %s with %s", (code, doctor, words) => {
  expect(deskMoveSentenceOf(new ApiError(code, ""), doctor)).toMatch(words);
});

function fullAccount(limit: number): string {
  const data = { limit, moreOnceVerified: true, phone: "+1 202-555-0143" } as const;
  return sentenceOf(new ApiError("too-many-open", "", { data }));
}
