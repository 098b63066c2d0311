import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { editProfile } from "../contract/profile.ts";
import { changeReview } from "../contract/reviews.ts";
import { parse } from "./parse.ts";

/** Other test files of this process may have loaded Zod's English messages. The server doesn't have them. */
const { localeError } = z.config();
beforeAll(() => void z.config({ localeError: undefined }));
afterAll(() => void z.config({ localeError }));

function faults(schema: z.ZodMiniType, sent: unknown): unknown {
  try {
    return parse(schema, sent);
  } catch (error) {
    return error instanceof Error && "fields" in error ? error.fields : error;
  }
}

test.each([
  [{ stars: 5 }, { review: "Review is required" }],
  [{ review: " ", stars: 5 }, { review: "Review is required" }],
  [{ review: 5, stars: 5, location: "Queens" }, { review: "Review is required" }],
  [{ review: "Kind." }, { stars: "How many stars would you give?" }],
  [{ approved: true, updatedAt: "today" }, { updatedAt: "Invalid input" }],
])("a body with two allowed shapes gets the faults of the nearest shape: %j", (sent, reasons) => {
  expect(faults(changeReview.body, sent)).toEqual(reasons);
});

test.each([
  [undefined, "Phone Number is required"],
  ["call me", expect.stringMatching(/^Provide a phone number/)],
])("a wrong value of a field that may be empty gets the reason of the field's rule: %j", (phone, reason) => {
  expect(faults(editProfile.body, { name: "Ada", phone })).toEqual({ phone: reason });
});
