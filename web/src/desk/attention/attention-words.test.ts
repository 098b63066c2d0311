import type { BookingAttention } from "@clinic/contract/attention.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  describeAttentionReason,
  describeReplyFailure,
  isDismissible,
  listAttentionActions,
} from "./attention-words.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const item = (change: Partial<BookingAttention>): BookingAttention => ({
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
  [{ kind: "notice-failed", notice: { kind: "moved", state: "failed", resendable: true } }, ["open"]],
] as const)("%o offers the acts that the server accepts", (change, acts) => {
  expect(listAttentionActions(item(change), false)).toEqual(acts);
});

test("no other doctor is offered while the clinic is closed", () => {
  const closed = item({ kind: "outside-hours" });
  expect(listAttentionActions(closed, true)).toEqual(["move", "cancel"]);
  expect(listAttentionActions(closed, undefined)).toEqual(["give", "move", "cancel"]);
});

test("only items that nothing else ends can be dismissed", () => {
  expect(isDismissible(item({ kind: "patient-twice" }))).toBe(true);
  expect(isDismissible(item({ kind: "notice-failed" }))).toBe(true);
  expect(isDismissible(item({ kind: "refund-failed", payment: "other" }))).toBe(true);
  expect(isDismissible(item({ kind: "refund-failed", payment: "own" }))).toBe(false);
  expect(isDismissible(item({ kind: "doctor-away" }))).toBe(false);
});

test("each kind has its sentence", () => {
  expect(describeAttentionReason(item({ kind: "doctor-away" }), false)).toBe("Dr. Samuel Berg is away then.");
  expect(describeAttentionReason(item({ kind: "patient-twice" }), false)).toMatch(
    /another appointment at that time/,
  );
  expect(describeAttentionReason(item({ kind: "refund-failed", payment: "own" }), false)).toMatch(
    /Give the money back another way/,
  );
});

test("a failed email is named, and differs from one whose delivery is unknown", () => {
  const booking = sampleBooking({ patient: "pat@mail.test" });
  const sentenceFor = (notice: BookingAttention["notice"] & object) =>
    describeAttentionReason(item({ kind: "notice-failed", notice, booking }), false);
  expect(sentenceFor({ kind: "cancelled", state: "failed", resendable: true })).toMatch(
    /^The email about the cancellation to pat@mail.test could not be delivered\./,
  );
  expect(sentenceFor({ kind: "reminder", state: "unknown", resendable: true })).toMatch(
    /^The reminder to pat@mail.test may not have arrived/,
  );
  const notResendable = sentenceFor({ kind: "booked", state: "failed", resendable: false });
  expect(notResendable).toMatch(/It can't be sent again now: call them/);
  expect(notResendable).not.toMatch(/Send it again/);
});

test("a failed answer differs from one whose delivery is unknown", () => {
  expect(describeReplyFailure({ answer: { state: "failed" } })).toMatch(
    /^Your answer to this message could not be delivered\./,
  );
  expect(describeReplyFailure({ answer: { state: "unknown" } })).toMatch(
    /^Your answer to this message may not have arrived\./,
  );
});

test("a dispute names the amount, the due day and Stripe's dashboard, and can't be dismissed", () => {
  const dispute = { amount: 90, dueBy: "2026-12-05", url: "https://dashboard.stripe.com/disputes/du_1" };
  const disputed = item({ kind: "disputed", dispute });
  expect(describeAttentionReason(disputed, false)).toBe(
    "The cardholder's bank asks for $90 back. Answer it in Stripe's dashboard by Sat, Dec 5. Nothing is refunded from here until the bank has decided.",
  );
  expect(
    describeAttentionReason(item({ kind: "disputed", dispute: { ...dispute, dueBy: null } }), false),
  ).toMatch(/Look at it in Stripe's dashboard\./);
  expect([listAttentionActions(disputed, false), isDismissible(disputed)]).toEqual([["open"], false]);
});
