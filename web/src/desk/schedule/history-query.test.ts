import { expect, test } from "vitest";
import { describeNextRetry, explainWithheldDetails, noticeTitle } from "./history-query.ts";

test("an email that was sent again says so", () => {
  expect(noticeTitle({ kind: "booked", again: 0 })).toBe("Confirmation");
  expect(noticeTitle({ kind: "booked", again: 2 })).toBe("Confirmation, sent again");
});

test("a deferred email shows its attempts and the next one, in the clinic's time", () => {
  const owed = { state: "owed", tries: 3, sendAfter: "2026-11-20T15:42:00Z" } as const;
  const text = (change: object) => describeNextRetry({ ...owed, ...change }, "America/New_York");
  expect(text({})).toBe("Not sent yet; tried 3 times, next try at 10:42 AM.");
  expect(text({ tries: 1 })).toMatch(/tried once,/);
  expect(text({ tries: 2 })).toMatch(/tried twice,/);
});

test("an email that waits for its time, is being sent or has failed shows no attempts", () => {
  const owed = { state: "owed", tries: 0, sendAfter: "2026-11-20T15:42:00Z" } as const;
  expect(describeNextRetry(owed, "UTC")).toBeNull();
  expect(describeNextRetry({ ...owed, state: "leased", tries: 1 }, "UTC")).toBeNull();
  expect(describeNextRetry({ state: "failed", tries: 9, sendAfter: null }, "UTC")).toBeNull();
});

test("an email without the appointment's details says so", () => {
  expect(explainWithheldDetails({ brief: true, state: "sent" })).toMatch(/only the day and time/);
  expect(explainWithheldDetails({ brief: true, state: "failed" })).toBeNull();
  expect(explainWithheldDetails({ brief: false, state: "sent" })).toBeNull();
});
