import type { Attention } from "@clinic/contract/attention.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { attentionSentence, isDismissible, waysOf } from "./attention-ways.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const item = (change: Partial<Attention>): Attention => ({
  ...{ subject: "b1", kind: "doctor-away", since: "2026-11-20T12:00:00Z", booking: sampleBooking(berg) },
  ...change,
});

test.each([
  [{ kind: "doctor-away" }, ["give", "move", "cancel"]],
  [{ kind: "no-doctor", booking: sampleBooking() }, ["give", "move", "cancel"]],
  [{ kind: "outside-hours", booking: sampleBooking() }, ["move", "cancel"]],
  [{ kind: "patient-twice" }, ["move", "cancel"]],
  [{ kind: "refund-failed", payment: "own" }, ["given-back"]],
  [{ kind: "refund-failed", payment: "other" }, []],
] as const)("%o can be seen to by what the server takes", (change, ways) => {
  expect(waysOf(item(change))).toEqual(ways);
});

test("only what nothing else ends can be dismissed", () => {
  expect(isDismissible(item({ kind: "patient-twice" }))).toBe(true);
  expect(isDismissible(item({ kind: "refund-failed", payment: "other" }))).toBe(true);
  expect(isDismissible(item({ kind: "refund-failed", payment: "own" }))).toBe(false);
  expect(isDismissible(item({ kind: "doctor-away" }))).toBe(false);
});

test("each says why in words", () => {
  expect(attentionSentence(item({ kind: "doctor-away" }))).toBe("Dr. Samuel Berg is away then.");
  expect(attentionSentence(item({ kind: "patient-twice" }))).toMatch(/another appointment at that time/);
  expect(attentionSentence(item({ kind: "refund-failed", payment: "own" }))).toMatch(
    /Give it back another way/,
  );
});
