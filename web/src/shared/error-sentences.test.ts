import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import {
  describeError,
  describeErrorForDesk,
  describeErrorForMailLink,
  describeMoveErrorForDesk,
} from "./error-sentences.ts";

test.each([
  [undefined, "later"],
  [9, "in a minute"],
  [61, "in 2 minutes"],
  [1500, "in 25 minutes"],
  [3001, "in an hour"],
  [3600, "in an hour"],
  [3601, "in 2 hours"],
])("says when to try again: after %s seconds, %s", (retryAfterSeconds, wait) => {
  const error = new ApiError("too-many-requests", "", { retryAfterSeconds });
  expect(describeError(error)).toBe(`There have been too many attempts. Please try again ${wait}.`);
});

test("names the limit of open appointments, and the number to call", () => {
  const error = new ApiError("too-many-open", "", { data: { limit: 8, phone: "+1 202-555-0143" } });
  expect(describeError(error)).toBe(
    "You can have 8 upcoming appointments at a time. To book another, please call +1 202-555-0143.",
  );
});

test("says that a verified address would allow more appointments", () => {
  expect(describeFullAccount(2)).toBe(
    "You can have 2 upcoming appointments at a time until your email address is verified. To book another, please verify it or call +1 202-555-0143.",
  );
});

test("says that an account can't book online if its limit is 0", () => {
  expect(describeFullAccount(0)).toBe(
    "You can't book online until your email address is verified. To book now, please verify it or call +1 202-555-0143.",
  );
});

test("shows the clinic's own sentence while booking is paused", () => {
  const error = new ApiError("booking-paused", "", {
    data: { sentence: "We are moving house until Monday." },
  });
  expect(describeError(error)).toBe("Online booking is paused. We are moving house until Monday.");
});

test("shows the request's reference for an internal error", () => {
  expect(describeError(new ApiError("internal", "", { requestId: "r-17" }))).toMatch(/Reference: r-17$/);
});

test("shows the field's sentence for invalid input, never the message for developers", () => {
  const fields = { phone: "Provide a phone number" };
  expect(describeError(new ApiError("invalid", "Expected string", { fields }))).toBe(
    "Provide a phone number",
  );
  expect(describeError(new ApiError("invalid", "Expected string"))).toMatch(/check what you entered/);
  const gone = new ApiError("invalid", "", { fields: { after: "Unknown cursor" } });
  expect(describeError(gone)).toMatch(/part of the list no longer exists/);
});

test("names the patient to somebody who came by a mail's link", () => {
  expect(describeErrorForMailLink(new ApiError("patient-busy", ""), "Mia Rivera")).toBe(
    "There is already an appointment for Mia Rivera at that time. Please choose another time.",
  );
  const taken = new ApiError("slot-taken", "");
  expect(describeErrorForMailLink(taken, "Mia Rivera")).toBe(describeError(taken));
});

test("tells the desk about the patient", () => {
  const busy = new ApiError("patient-busy", "");
  expect(describeError(busy)).toMatch(/^You already have/);
  expect(describeErrorForDesk(busy)).toMatch(/^The patient already has/);
  expect(describeErrorForDesk(new ApiError("slot-taken", ""))).toBe(
    describeError(new ApiError("slot-taken", "")),
  );
});

test.each([
  ["slot-taken", "Dr. Amara Okafor", /^Dr. Amara Okafor has just been booked at that time/],
  ["not-bookable", "Dr. Amara Okafor", /^Dr. Amara Okafor can't be booked/],
  ["slot-taken", null, /^Somebody else has just taken this time/],
  ["patient-busy", "Dr. Amara Okafor", /^The patient already has an appointment/],
  ["too-late", null, /can't be moved anymore/],
] as const)("says why the desk can't move an appointment: %s with %s", (code, doctor, words) => {
  expect(describeMoveErrorForDesk(new ApiError(code, ""), doctor)).toMatch(words);
});

function describeFullAccount(limit: number): string {
  const data = { limit, moreOnceVerified: true, phone: "+1 202-555-0143" } as const;
  return describeError(new ApiError("too-many-open", "", { data }));
}

test("says whom to call once the notice for changes has begun", () => {
  const late = (data: object) => describeError(new ApiError("too-late", "", { data }));
  expect(late({ changeableUntil: "2026-11-20T14:00:00.000Z", phone: "+1 202-555-0143" })).toBe(
    "It's too late to change this appointment online. Please call +1 202-555-0143.",
  );
  expect(late({})).toMatch(/already begun/);
});
