import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { listPossibleActions, patientPagePath, pickLikelyActions } from "./desk-actions.ts";

const booking = sampleBooking();
const day = booking.dateISO;
const beforeStart = new Date("2026-11-23T13:59:59Z");
const atStart = new Date(booking.startsAt);
const atEnd = new Date(booking.endsAt);

test.each([
  [
    "an unpaid appointment before its start",
    {},
    beforeStart,
    ["arrived", "desk-payment", "late", "move", "cancel"],
  ],
  [
    "an appointment that has begun",
    {},
    atStart,
    ["arrived", "no-show", "desk-payment", "late", "move", "cancel"],
  ],
  ["an appointment that is over", {}, atEnd, ["arrived", "no-show", "desk-payment", "waive", "remove"]],
  [
    "an appointment that is over and was paid by card",
    { payment: "paid", method: "card", arrived: true },
    atEnd,
    ["refund", "remove", "undo-arrived"],
  ],
  [
    "an appointment that is over, of which a part was given back",
    { payment: "paid", method: "desk", arrived: true, returned: 10 },
    atEnd,
    ["refund", "remove", "undo-arrived"],
  ],
  [
    "an appointment whose refund is under way",
    { payment: "paid", method: "card", arrived: true, refundDue: 10 },
    atEnd,
    ["remove", "undo-arrived"],
  ],
  [
    "an appointment whose price was written off",
    { payment: "nothing-due", waived: true, arrived: true },
    atEnd,
    ["remove", "undo-arrived", "undo-waive"],
  ],
  [
    "an appointment with nothing due",
    { payment: "nothing-due" },
    beforeStart,
    ["arrived", "late", "move", "cancel"],
  ],
  [
    "an appointment whose card payment was refunded",
    { payment: "refunded", method: "card" },
    beforeStart,
    ["arrived", "desk-payment", "late", "move", "cancel"],
  ],
  [
    "a paid appointment",
    { payment: "paid", method: "card" },
    beforeStart,
    ["arrived", "late", "move", "cancel"],
  ],
  [
    "an appointment paid at the desk",
    { payment: "paid", method: "desk" },
    beforeStart,
    ["arrived", "late", "move", "cancel", "undo-desk-payment"],
  ],
  ["a patient who has arrived", { arrived: true }, atStart, ["desk-payment", "cancel", "undo-arrived"]],
  [
    "a late patient",
    { late: true },
    atStart,
    ["arrived", "no-show", "desk-payment", "move", "cancel", "undo-late"],
  ],
  ["an unpaid no-show", { status: "no-show" }, atStart, ["desk-payment", "undo-no-show"]],
  [
    "an appointment whose doctor is away",
    { problem: "doctor-away", doctorId: "amara-okafor" },
    beforeStart,
    ["give", "arrived", "desk-payment", "late", "move", "cancel"],
  ],
  [
    "a seat outside the hours, which no doctor can take over",
    { problem: "outside-hours", doctorId: null },
    beforeStart,
    ["arrived", "desk-payment", "late", "move", "cancel"],
  ],
  ["a canceled appointment", { status: "cancelled" }, beforeStart, []],
  [
    "a canceled appointment whose payment is disputed",
    { status: "cancelled", payment: "paid", method: "card", dispute: "open" },
    beforeStart,
    [],
  ],
  [
    "a canceled appointment that was paid at the desk",
    { status: "cancelled", payment: "paid", method: "desk" },
    beforeStart,
    ["given-back", "undo-desk-payment"],
  ],
  [
    "a canceled appointment whose refund failed",
    { status: "cancelled", payment: "refund-failed" },
    atStart,
    ["given-back"],
  ],
  [
    "a new cancellation whose refund is pending",
    { status: "cancelled", payment: "refund-pending", cancelledAt: "2026-11-23T13:00:00Z" },
    beforeStart,
    [],
  ],
  [
    "an hour-old cancellation whose refund is still pending",
    { status: "cancelled", payment: "refund-pending", cancelledAt: "2026-11-23T12:59:59Z" },
    beforeStart,
    ["given-back"],
  ],
] as const)("%s offers exactly the actions that the server accepts", (_, change, now, actions) => {
  expect(listPossibleActions({ ...booking, ...change }, { now, today: day, clinicClosed: false })).toEqual(
    actions,
  );
});

test.each(["2026-11-22", "2026-11-24"])("an arrival is offered only on its day, not on %s", (today) => {
  expect(listPossibleActions(booking, { now: atStart, today, clinicClosed: false })).not.toContain("arrived");
});

test("a table row offers the first two actions, and never an undo", () => {
  const then = { now: beforeStart, today: day, clinicClosed: false };
  expect(pickLikelyActions(listPossibleActions(booking, then))).toEqual(["arrived", "desk-payment"]);
  expect(
    pickLikelyActions(listPossibleActions({ ...booking, arrived: true }, { ...then, now: atStart })),
  ).toEqual(["desk-payment"]);
  expect(
    pickLikelyActions(
      listPossibleActions(
        { ...booking, payment: "nothing-due" },
        { ...then, now: atEnd, today: "2027-01-01" },
      ),
    ),
  ).toEqual(["no-show"]);
  expect(pickLikelyActions(listPossibleActions(booking, { ...then, today: "2026-11-20" }))).toEqual([
    "desk-payment",
    "move",
  ]);
});

test("no other doctor is offered while the clinic itself is closed", () => {
  const away = { ...booking, problem: "doctor-away", doctorId: "amara-okafor" } as const;
  const then = { now: beforeStart, today: day };
  expect(listPossibleActions(away, { ...then, clinicClosed: undefined })).toContain("give");
  expect(listPossibleActions(away, { ...then, clinicClosed: true })).not.toContain("give");
});

const identified = sampleBooking({ phone: "202-555-0143", patient: "ada@patients.test" });

test.each([
  [{ uid: "ada" }, "uid=ada"],
  [{ uid: null, callerId: "c1" }, "caller=c1"],
  [{ uid: null, callerId: null }, "phone=202-555-0143"],
  [{ phone: "" }, "email=ada%40patients.test"],
])("an appointment with %o links to #%s", (fields, hash) => {
  expect(patientPagePath({ ...identified, ...fields })).toBe(`/dashboard/person#${hash}`);
});

test("an appointment of a deleted patient has no link", () => {
  expect(patientPagePath({ ...identified, phone: "", patient: "" })).toBeNull();
});
