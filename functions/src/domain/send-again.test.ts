import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleOwedNotice as notice, noon as now } from "../../testing/sample-owed-notice.ts";
import type { NoticeKind } from "../contract/notices.ts";
import { planResend } from "./notice-delivery.ts";

const booking = sampleBooking({ version: 3 });
const cancelled = { status: "cancelled" } as const;
const ended = { state: "failed", sendAfter: null } as const;
const first = notice(ended);
const at = { booking, muted: false, now };

test("the latest notification of a kind is sent again, with a count", () => {
  const moved = [2, 5].map((version) => notice({ ...ended, version, kind: "moved" }));
  const again = { version: 5, kind: "moved", again: 1, reminder: null };
  expect(planResend([first, ...moved], "moved", at)).toEqual(again);
  const twice = notice({ ...ended, version: 5, kind: "moved", again: 1 });
  expect(planResend([twice, first, ...moved], "moved", at)).toEqual({ ...again, again: 2 });
});

test("a reminder that is sent again uses the current start time, at any hour", () => {
  const { startsAt } = booking;
  const reminder = notice({ ...ended, kind: "reminder", reminder: { startsAt: now, until: now } });
  expect(planResend([reminder], "reminder", at).reminder).toEqual({ startsAt, until: startsAt });
});

test("without an earlier notification or an address, sending again is refused", () => {
  const refusal = expect.objectContaining({ code: "nothing-to-send" });
  expect(() => planResend([first], "paid", at)).toThrow(refusal);
  expect(() => planResend([first], "booked", { ...at, booking: { ...booking, patient: "" } })).toThrow(
    refusal,
  );
});

const gone = { ...booking, ...cancelled };
const begun = booking.startsAt;

test.each<[string, NoticeKind, Partial<typeof at>]>([
  ["a reminder of a canceled appointment", "reminder", { booking: gone }],
  ["a reminder of an appointment that has begun", "reminder", { now: begun }],
  ["a reminder to a patient without reminders", "reminder", { muted: true }],
  ["the time of an appointment that has begun", "booked", { now: begun }],
  ["the time of a missed appointment", "booked", { booking: { ...booking, status: "no-show" } }],
])("sending again is refused for %s", (_, kind, change) => {
  const refusal = expect.objectContaining({ code: "nothing-to-send" });
  expect(() => planResend([notice({ ...ended, kind })], kind, { ...at, ...change })).toThrow(refusal);
});

test.each<[string, NoticeKind, Partial<typeof at>]>([
  ["a cancellation", "booked", { booking: gone }],
  ["a cancellation after the start", "cancelled", { booking: gone, now: begun }],
  ["a receipt after the start", "paid", { now: begun }],
  ["the time, to a patient without reminders", "booked", { muted: true }],
])("%s can be sent again", (_, kind, change) => {
  expect(planResend([notice({ ...ended, kind })], kind, { ...at, ...change })).toMatchObject({ again: 1 });
});

test("sending again is refused while a similar notification is pending", () => {
  const refusal = expect.objectContaining({ code: "conflict" });
  expect(() => planResend([notice()], "booked", at)).toThrow(refusal);
  expect(() => planResend([first, notice({ version: 2, kind: "moved" })], "booked", at)).toThrow(refusal);
  expect(planResend([first, notice({ version: 2, kind: "paid" })], "booked", at)).toMatchObject({
    again: 1,
  });
});
