import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { likeliestActs, pageOfPatient, possibleActs } from "./desk-acts.ts";

describe("acts", () => {
  const booking = sampleBooking();
  const day = booking.dateISO;
  const before = new Date("2026-11-23T13:59:59Z");
  const begun = new Date(booking.startsAt);
  const over = new Date(booking.endsAt);

  test.each([
    ["before an unpaid appointment, on its day", {}, before, ["arrived", "desk-payment", "move", "cancel"]],
    ["once it has begun", {}, begun, ["arrived", "no-show", "desk-payment", "cancel"]],
    ["once it is over", {}, over, ["arrived", "no-show", "desk-payment"]],
    ["when nothing is due", { payment: "nothing-due" }, before, ["arrived", "move", "cancel"]],
    [
      "before one whose card payment went back",
      { payment: "refunded", method: "card" },
      before,
      ["arrived", "desk-payment", "move", "cancel"],
    ],
    ["before a paid one", { payment: "paid", method: "card" }, before, ["arrived", "move", "cancel"]],
    [
      "of who paid at the desk",
      { payment: "paid", method: "desk" },
      before,
      ["arrived", "move", "cancel", "desk-payment-back"],
    ],
    ["of who is here", { arrived: true }, begun, ["desk-payment", "cancel", "arrived-back"]],
    ["of an unpaid no-show", { status: "no-show" }, begun, ["desk-payment", "no-show-back"]],
    [
      "of one whose doctor is away",
      { problem: "doctor-away", doctorId: "amara-okafor" },
      before,
      ["give", "arrived", "desk-payment", "move", "cancel"],
    ],
    [
      "of a seat outside the hours, whom nobody can take over",
      { problem: "outside-hours", doctorId: null },
      before,
      ["arrived", "desk-payment", "move", "cancel"],
    ],
    ["of a cancelled one", { status: "cancelled" }, before, []],
    [
      "of a cancelled one whose payment is disputed",
      { status: "cancelled", payment: "paid", method: "card", dispute: "open" },
      before,
      [],
    ],
    [
      "of a cancelled one that was paid at the desk",
      { status: "cancelled", payment: "paid", method: "desk" },
      before,
      ["given-back", "desk-payment-back"],
    ],
    [
      "of a cancelled one whose refund failed",
      { status: "cancelled", payment: "refund-failed" },
      begun,
      ["given-back"],
    ],
    [
      "of one cancelled just now whose refund is under way",
      { status: "cancelled", payment: "refund-pending", cancelledAt: "2026-11-23T13:00:00Z" },
      before,
      [],
    ],
    [
      "of one cancelled an hour ago whose refund may have had no answer",
      { status: "cancelled", payment: "refund-pending", cancelledAt: "2026-11-23T12:59:59Z" },
      before,
      ["given-back"],
    ],
  ] as const)("%s the desk can do just what the server takes", (_, change, now, acts) => {
    expect(possibleActs({ ...booking, ...change }, { now, today: day, clinicClosed: false })).toEqual(acts);
  });

  test.each(["2026-11-22", "2026-11-24"])("nobody arrives on another day than theirs: %s", (today) => {
    expect(possibleActs(booking, { now: begun, today, clinicClosed: false })).not.toContain("arrived");
  });

  test("where there is room for two, they are what comes next, and never a mistake to mend", () => {
    const then = { now: before, today: day, clinicClosed: false };
    expect(likeliestActs(booking, then)).toEqual(["arrived", "desk-payment"]);
    expect(likeliestActs({ ...booking, arrived: true }, { ...then, now: begun })).toEqual(["desk-payment"]);
    expect(likeliestActs(booking, { ...then, today: "2026-11-20" })).toEqual(["desk-payment", "move"]);
  });

  test("nobody can take over what lies where the clinic itself is closed", () => {
    const away = { ...booking, problem: "doctor-away", doctorId: "amara-okafor" } as const;
    const then = { now: before, today: day };
    expect(possibleActs(away, { ...then, clinicClosed: undefined })).toContain("give");
    expect(possibleActs(away, { ...then, clinicClosed: true })).not.toContain("give");
  });
});

describe("page of patient", () => {
  const booking = sampleBooking({ phone: "202-555-0143", patient: "ada@patients.test" });

  test.each([
    [{ uid: "ada" }, "uid=ada"],
    [{ uid: null, callerId: "c1" }, "caller=c1"],
    [{ uid: null, callerId: null }, "phone=202-555-0143"],
    [{ phone: "" }, "email=ada%40patients.test"],
  ])("of %o the page is #%s", (fields, hash) => {
    expect(pageOfPatient({ ...booking, ...fields })).toBe(`/dashboard/person#${hash}`);
  });

  test("of who is gone there is none", () => {
    expect(pageOfPatient({ ...booking, phone: "", patient: "" })).toBeNull();
  });
});
