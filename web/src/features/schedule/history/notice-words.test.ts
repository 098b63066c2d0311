import { expect, test } from "vitest";
import { noticeTitle } from "./notice-words.ts";

test("what somebody had sent again says so", () => {
  expect(noticeTitle({ kind: "booked", again: 0 })).toBe("Confirmation");
  expect(noticeTitle({ kind: "booked", again: 2 })).toBe("Confirmation, sent again");
});
