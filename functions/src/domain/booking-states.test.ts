import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { cancel, confirm, link, move, refuseUnmovable } from "./booking-states.ts";
import { defaultSettings } from "./default-clinic.ts";
import { noteNoShow } from "./desk-states.ts";

/** What state-table.test.ts, a cell for each event and state, leaves open. */

const booked = sampleBooking();
const { startsAt } = booked;
const early = new Date(startsAt.getTime() - 24 * 3_600_000);
const paidAtDesk: Booking = { ...booked, payment: "paid", method: "desk" };
const cancelled: Booking = { ...booked, status: "cancelled", claims: [] };
const noShow: Booking = { ...booked, status: "no-show" };

test("what was paid at the desk is given back there, also when the clinic cancels", () => {
  expect(cancel(paidAtDesk, "clinic", early)?.fields).not.toHaveProperty("payment");
});

test("a patient can't cancel from the very start on; the clinic can", () => {
  expect(() => cancel(booked, "patient", startsAt)).toThrow("too-late");
  expect(cancel(booked, "clinic", startsAt)?.fields.status).toBe("cancelled");
  expect(() => cancel(noShow, "clinic", startsAt)).toThrow("too-late");
});

const target = {
  date: "2027-03-02",
  slot: "10:00 AM",
  startsAt: new Date("2027-03-02T15:00:00Z"),
  endsAt: new Date("2027-03-02T15:30:00Z"),
  holder: "doctor-ida",
  doctorId: "ida",
  doctor: "Dr. Ida Test",
  claims: ["doctor-ida_2027-03-02_1000", "doctor-ida_2027-03-02_1015"],
};
/** Where it is, with somebody else. */
const { date, slot, endsAt } = booked;
const handover = { ...target, date, slot, startsAt, endsAt };

test("only what is booked and has not begun moves", () => {
  expect(() => move(cancelled, "patient", target, defaultSettings, early)).toThrow("not-movable");
  expect(() => move(noShow, "patient", target, defaultSettings, early)).toThrow("not-movable");
  expect(() => move(booked, "patient", target, defaultSettings, startsAt)).toThrow("too-late");
  expect(() => refuseUnmovable(booked, early)).not.toThrow();
  expect(() => refuseUnmovable(booked, startsAt)).toThrow("too-late");
});

test("moving to where it is changes nothing", () => {
  expect(move(booked, "patient", { ...handover, holder: booked.holder }, defaultSettings, early)).toBeNull();
});

test("with somebody else at its time it was given to another, and is no move in time", () => {
  expect(move(booked, "clinic", target, defaultSettings, early)).toMatchObject({
    event: "moved",
    fields: target,
  });
  expect(move(booked, "clinic", handover, defaultSettings, early)).toMatchObject({
    event: "given-to-another",
    fields: { holder: "doctor-ida", doctorId: "ida", doctor: "Dr. Ida Test" },
  });
});

test("what is moved or given to another can take place; only another time parts a patient's two", () => {
  const ends = (to: typeof target) => move(booked, "clinic", to, defaultSettings, early)?.attention;
  expect(ends(target)).toMatchObject({ "no-doctor": false, "doctor-away": false, "patient-twice": false });
  expect(ends(handover)).toMatchObject({ "no-doctor": false, "doctor-away": false });
  expect(ends(handover)).not.toHaveProperty("patient-twice");
});

test("a patient's own moves count for their limit, and the clinic's don't", () => {
  expect(move(booked, "patient", target, defaultSettings, early)?.act).toBe("move");
  expect(move(booked, "clinic", target, defaultSettings, early)).not.toHaveProperty("act");
});

test("given to another after the limit, a paid visit keeps what it would be refunded", () => {
  const late = new Date(startsAt.getTime() - 3_600_000);
  const paid: Booking = { ...booked, payment: "paid", method: "card", transactionId: "pi_1" };
  expect(move(paid, "patient", handover, defaultSettings, late)?.fields).not.toHaveProperty("refundLostAt");
  expect(move(paid, "patient", target, defaultSettings, late)?.fields).toHaveProperty("refundLostAt");
});

test("moving after the limit does not win the refund back, unless the clinic moved", () => {
  const late = new Date(startsAt.getTime() - 3_600_000);
  const paid: Booking = { ...booked, payment: "paid", method: "card", transactionId: "pi_1" };
  const movedBy = (by: "patient" | "clinic", at: Date) => ({
    ...paid,
    ...move(paid, by, target, defaultSettings, at)?.fields,
  });
  expect(cancel(movedBy("patient", late), "patient", late)?.fields).not.toHaveProperty("payment");
  expect(cancel(movedBy("patient", late), "clinic", late)?.fields.payment).toBe("refund-pending");
  expect(cancel(movedBy("clinic", late), "patient", late)?.fields.payment).toBe("refund-pending");
  expect(cancel(movedBy("patient", early), "patient", early)?.fields.payment).toBe("refund-pending");
});

test("at another time nobody has said yet that they come, and reminders begin anew; with another dentist both stay", () => {
  const confirmed: Booking = { ...booked, confirmedAt: early, nextReminderAt: early };
  // 9:00 in New York, on the day before.
  expect(move(confirmed, "patient", target, defaultSettings, early)?.fields).toMatchObject({
    confirmedAt: null,
    nextReminderAt: new Date("2027-03-01T14:00:00Z"),
  });
  const given = move(confirmed, "clinic", handover, defaultSettings, early)?.fields;
  expect(given).not.toHaveProperty("confirmedAt");
  expect(given).not.toHaveProperty("nextReminderAt");
});

test("a caller without an address is reminded of nothing, wherever their appointment moves", () => {
  const change = move({ ...booked, patient: "" }, "clinic", target, defaultSettings, early);
  expect(change?.fields.nextReminderAt).toBeNull();
});

test("whoever had arrived has not yet at another time, and has with another dentist", () => {
  const arrived: Booking = { ...booked, arrivedAt: early };
  expect(move(arrived, "clinic", target, defaultSettings, early)?.fields.arrivedAt).toBeNull();
  expect(move(arrived, "clinic", handover, defaultSettings, early)?.fields).not.toHaveProperty("arrivedAt");
});

test("nobody is reminded of what is canceled or missed", () => {
  const due: Booking = { ...booked, nextReminderAt: early };
  expect(cancel(due, "clinic", early)?.fields.nextReminderAt).toBeNull();
  expect(noteNoShow(due, startsAt)?.fields.nextReminderAt).toBeNull();
});

test("what was confirmed stays so, however often it is said, and keeps its first moment", () => {
  const confirmed = confirm(booked, early);
  expect(confirmed).toEqual({ event: "confirmed", fields: { confirmedAt: early } });
  const later = new Date(early.getTime() + 1000);
  expect(confirm({ ...booked, ...confirmed?.fields }, later)).toBeNull();
});

test("nobody confirms what has begun, was canceled or was missed, also not once more", () => {
  for (const over of [cancelled, noShow]) expect(() => confirm(over, early)).toThrow("too-late");
  expect(() => confirm(booked, startsAt)).toThrow("too-late");
  expect(() => confirm({ ...cancelled, confirmedAt: early }, early)).toThrow("too-late");
});

test("what has an owner is never linked again", () => {
  expect(link(booked, "bob", { claims: [], twice: false })).toBeNull();
  expect(link({ ...booked, uid: null }, "bob", { claims: ["claim"], twice: false })).toEqual({
    event: "linked",
    fields: { uid: "bob", callerId: null, claims: ["claim"] },
  });
});

test("what comes to an account that has another one at that time is theirs, and the desk is told", () => {
  expect(link({ ...booked, uid: null }, "bob", { claims: booked.claims, twice: true })).toMatchObject({
    fields: { uid: "bob", claims: booked.claims },
    attention: { "patient-twice": true },
  });
});
