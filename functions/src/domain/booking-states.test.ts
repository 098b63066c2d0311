import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { cancel, link, move } from "./booking-states.ts";

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
  claims: ["slot_2027-03-02_cleaning_1000"],
};

test("only what is booked and has not begun moves", () => {
  expect(() => move(cancelled, "patient", target, early)).toThrow("not-movable");
  expect(() => move(noShow, "patient", target, early)).toThrow("not-movable");
  expect(() => move(booked, "patient", target, startsAt)).toThrow("too-late");
});

test("moving to where it is changes nothing", () => {
  expect(move(booked, "patient", { ...target, date: booked.date, slot: booked.slot }, early)).toBeNull();
});

test("moving after the limit does not win the refund back, unless the clinic moved", () => {
  const late = new Date(startsAt.getTime() - 3_600_000);
  const paid: Booking = { ...booked, payment: "paid", method: "card", transactionId: "pi_1" };
  const movedBy = (by: "patient" | "clinic", at: Date) => ({
    ...paid,
    ...move(paid, by, target, at)?.fields,
  });
  expect(cancel(movedBy("patient", late), "patient", late)?.fields).not.toHaveProperty("payment");
  expect(cancel(movedBy("patient", late), "clinic", late)?.fields.payment).toBe("refund-pending");
  expect(cancel(movedBy("clinic", late), "patient", late)?.fields.payment).toBe("refund-pending");
  expect(cancel(movedBy("patient", early), "patient", early)?.fields.payment).toBe("refund-pending");
});

test("what has an owner is never linked again", () => {
  expect(link(booked, "bob", [])).toBeNull();
  expect(link({ ...booked, uid: null }, "bob", ["claim"])).toEqual({
    fields: { uid: "bob", claims: ["claim"] },
    days: [],
  });
});
