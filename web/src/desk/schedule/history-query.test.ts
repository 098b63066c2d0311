import { expect, test } from "vitest";
import { briefText, noticeTitle, waitText } from "./history-query.ts";

test("what somebody had sent again says so", () => {
  expect(noticeTitle({ kind: "booked", again: 0 })).toBe("Confirmation");
  expect(noticeTitle({ kind: "booked", again: 2 })).toBe("Confirmation, sent again");
});

test("what was tried in vain says how often, and when it is tried next, on the clinic's clock", () => {
  const owed = { state: "owed", tries: 3, sendAfter: "2026-11-20T15:42:00Z" } as const;
  const text = (change: object) => waitText({ ...owed, ...change }, "America/New_York");
  expect(text({})).toBe("Not sent yet; tried 3 times, next try at 10:42 AM.");
  expect(text({ tries: 1 })).toMatch(/tried once,/);
  expect(text({ tries: 2 })).toMatch(/tried twice,/);
});

test("what waits for its time, is being sent or has its fate says nothing of tries", () => {
  const owed = { state: "owed", tries: 0, sendAfter: "2026-11-20T15:42:00Z" } as const;
  expect(waitText(owed, "UTC")).toBeNull();
  expect(waitText({ ...owed, state: "leased", tries: 1 }, "UTC")).toBeNull();
  expect(waitText({ state: "failed", tries: 9, sendAfter: null }, "UTC")).toBeNull();
});

test("the desk reads of what left without its details", () => {
  expect(briefText({ brief: true, state: "sent" })).toMatch(/day and time only/);
  expect(briefText({ brief: true, state: "failed" })).toBeNull();
  expect(briefText({ brief: false, state: "sent" })).toBeNull();
});
