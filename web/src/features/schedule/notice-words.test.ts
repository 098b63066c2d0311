import type { Notice } from "@clinic/contract/notices.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { noticeTitle, resendable } from "./notice-words.ts";

const booking = sampleBooking();
const before = new Date("2026-11-23T13:59:59Z");
const begun = new Date(booking.startsAt);

const notice = (_id: string, change: Partial<Notice> = {}): Notice => ({
  ...{ _id, kind: "booked", version: 1, again: 0, state: "sent", reason: null },
  ...{ owedAt: "2026-11-20T12:00:00Z", changedAt: "2026-11-20T12:01:00Z" },
  ...change,
});
const booked = notice("booked");
const moved = notice("moved", { kind: "moved", version: 3 });
const paid = notice("paid", { kind: "paid", version: 2 });

const offered = (notices: Notice[], change = {}, now = before, remindersMuted = false) =>
  resendable({ notices, remindersMuted }, { ...booking, ...change }, now).map(({ _id }) => _id);

test("of those that say when it is only the newest is offered, and a receipt beside it", () => {
  expect(offered([booked, paid, moved])).toEqual(["paid", "moved"]);
});

test("nothing is offered while one of its like is on its way", () => {
  expect(offered([booked, { ...moved, state: "owed" }, paid])).toEqual(["paid"]);
});

test("once the visit has begun only money is told of, but that it was canceled always", () => {
  expect(offered([booked, paid], {}, begun)).toEqual(["paid"]);
  const cancelled = notice("cancelled", { kind: "cancelled", version: 4 });
  expect(offered([booked, cancelled], { status: "cancelled" }, begun)).toEqual(["cancelled"]);
});

test("a reminder is offered only if it was lost, the visit is to come, and they want any", () => {
  const reminder = notice("reminder", { kind: "reminder", version: 5, state: "failed", reason: "refused" });
  expect(offered([reminder])).toEqual(["reminder"]);
  expect(offered([{ ...reminder, state: "sent", reason: null }])).toEqual([]);
  expect(offered([reminder], {}, begun)).toEqual([]);
  expect(offered([reminder], {}, before, true)).toEqual([]);
});

test("without an address nothing can be sent", () => {
  expect(offered([booked, paid], { patient: "" })).toEqual([]);
});

test("what somebody had sent again says so", () => {
  expect(noticeTitle(booked)).toBe("Confirmation");
  expect(noticeTitle({ ...booked, again: 2 })).toBe("Confirmation, sent again");
});
