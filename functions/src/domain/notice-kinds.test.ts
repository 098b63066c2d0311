import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { noticeKindSchema } from "../contract/notices.ts";
import type { Booking, Refund } from "./booking.ts";
import { isAppointmentNoticeKind, noticeKindsOfChange } from "./notice-kinds.ts";

const booked = sampleBooking({ holder: "doctor-ida", doctorId: "ida" });
const moved: Partial<Booking> = { slot: "11:00 AM", startsAt: new Date("2027-03-01T16:00:00Z") };
const cancelled = { status: "cancelled" } as const;
const owed: Refund = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: new Date("2027-02-02T12:00:00Z") };
const made: Refund = { ...owed, status: "made", nextTryAt: null };
const paid: Partial<Booking> = { payment: "paid", method: "card", transactionId: "pi_1" };

describe("when and with whom", () => {
  test.each([
    ["moved", moved],
    ["other-dentist", { holder: "doctor-omar", doctorId: "omar" }],
    ["moved", { ...moved, holder: "doctor-omar" }],
    ["cancelled", cancelled],
    ["cancelled", { ...cancelled, ...moved }],
  ])("%s: one notification describes the appointment now", (notice, change) => {
    expect(noticeKindsOfChange(booked, { ...booked, ...change })).toEqual([notice]);
  });

  test("a new appointment is notified", () => {
    expect(noticeKindsOfChange(null, booked)).toEqual(["booked"]);
  });

  test.each<[string, Partial<Booking>]>([
    ["linked", { uid: "bob" }],
    ["missed", { status: "no-show" }],
    ["an intent made", { card: { intentId: "pi_1", attempt: 1, open: true, declined: 0 } }],
    ["paid at the desk", { payment: "paid", method: "desk" }],
    ["a refund promised", { ...paid, refunds: { pi_1: owed }, payment: "refund-pending" }],
  ])("%s: nobody is notified", (_, change) => {
    expect(noticeKindsOfChange(booked, { ...booked, ...change })).toEqual([]);
  });

  test("an appointment whose cancellation the desk undoes is notified as booked", () => {
    expect(noticeKindsOfChange({ ...booked, ...cancelled }, booked)).toEqual(["booked"]);
  });

  test("an appointment that is over is noted and removed without a notification", () => {
    const over = { ...booked, updatedAt: booked.endsAt };
    expect(noticeKindsOfChange(null, over)).toEqual([]);
    expect(noticeKindsOfChange(over, { ...over, ...cancelled })).toEqual([]);
  });

  test("a cancellation is notified once", () => {
    const gone = { ...booked, ...cancelled };
    expect(noticeKindsOfChange(gone, { ...gone, version: 9 })).toEqual([]);
  });
});

describe("money that moves at Stripe", () => {
  const before: Booking = { ...booked, ...paid };
  test.each<[string, string[], Partial<Booking>]>([
    ["a part is refunded", ["refunded"], { returnedCents: 2500 }],
    ["all is refunded", ["refunded"], { payment: "refunded", refunds: { pi_1: made } }],
    ["a dispute takes a part", [], { lostCents: 2500 }],
    ["a dispute takes all", [], { payment: "refunded", lostCents: 9000 }],
  ])("%s: %o", (_, notices, change) => {
    expect(noticeKindsOfChange(before, { ...before, ...change })).toEqual(notices);
  });

  test("a refund that the bank returns is not notified as a payment", () => {
    const refunded: Booking = { ...before, payment: "refunded", refunds: { pi_1: made } };
    expect(noticeKindsOfChange(refunded, before)).toEqual([]);
  });
});

describe("money", () => {
  test("a card payment gets one receipt", () => {
    const after = { ...booked, ...paid };
    expect(noticeKindsOfChange(booked, after)).toEqual(["paid"]);
    expect(noticeKindsOfChange(after, { ...after, version: 9 })).toEqual([]);
  });

  test("a refund is notified when it is made, even for an extra payment", () => {
    const gone: Booking = {
      ...booked,
      ...paid,
      ...cancelled,
      payment: "refund-pending",
      refunds: { pi_1: owed },
    };
    expect(noticeKindsOfChange(gone, { ...gone, payment: "refunded", refunds: { pi_1: made } })).toEqual([
      "refunded",
    ]);
    const stray = { ...booked, ...paid, refunds: { pi_2: owed } };
    expect(noticeKindsOfChange(stray, { ...stray, refunds: { pi_2: made } })).toEqual(["refunded"]);
  });

  test("a refund that the desk settled by hand is not notified", () => {
    const gone: Booking = { ...booked, ...paid, ...cancelled, refunds: { pi_1: owed } };
    const seenTo = { ...made, seenTo: true } as const;
    expect(noticeKindsOfChange(gone, { ...gone, payment: "refunded", refunds: { pi_1: seenTo } })).toEqual(
      [],
    );
  });

  test("a second refund of one booking is notified too", () => {
    const both: Booking = { ...booked, ...paid, ...cancelled, refunds: { pi_1: made, pi_2: owed } };
    expect(noticeKindsOfChange(both, { ...both, refunds: { pi_1: made, pi_2: made } })).toEqual(["refunded"]);
  });
});

test("a booking without an address notifies nobody", () => {
  expect(noticeKindsOfChange(booked, { ...booked, ...cancelled, patient: "" })).toEqual([]);
});

test("series, answers, granted roles, removals, links and mails to the staff tell no patient about one appointment", () => {
  const others = noticeKindSchema.options.filter((kind) => !isAppointmentNoticeKind(kind));
  expect(others).toEqual([
    ...["series", "answer", "role-granted", "account-removed", "address-changed", "records-linked"],
    ...["staff-change", "staff-message", "staff-summary"],
  ]);
});
