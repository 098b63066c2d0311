import { expect, test } from "vitest";
import type { BookingDocument } from "../firestore/bookings.ts";
import { cancel, link, move } from "./booking-states.ts";

const startsAt = new Date("2026-07-02T13:00:00Z");
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
const early = hoursBefore(24);
const late = hoursBefore(23);

const booked: BookingDocument = {
  uid: "ada",
  treatmentId: "filling",
  treatment: "Cavity Filling",
  date: "2026-07-02",
  slot: "09:00 AM",
  startsAt,
  endsAt: new Date("2026-07-02T14:00:00Z"),
  durationMinutes: 60,
  priceCents: 15_000,
  patient: "ada@patients.test",
  patientName: "Ada Patient",
  phone: "202-555-0143",
  phoneE164: "+12025550143",
  status: "booked",
  payment: "unpaid",
  method: null,
  transactionId: null,
  card: null,
  cancellation: { fullRefundHours: 24 },
  claims: ["slot_2026-07-02_filling_0900", "patient_ada_2026-07-02_0900"],
  createdAt: hoursBefore(100),
  updatedAt: hoursBefore(100),
  cancelledAt: null,
};
const paidByCard: BookingDocument = { ...booked, payment: "paid", method: "card", transactionId: "pi_1" };
const paidAtDesk: BookingDocument = { ...booked, payment: "paid", method: "desk" };
const cancelled: BookingDocument = { ...booked, status: "cancelled", claims: [] };
const noShow: BookingDocument = { ...booked, status: "no-show" };

test("cancelling releases all claims and the slot", () => {
  expect(cancel(booked, "patient", early)).toEqual({
    fields: { status: "cancelled", cancelledAt: early, claims: [] },
    days: [
      {
        date: "2026-07-02",
        treatmentId: "filling",
        release: "09:00 AM",
        counts: { booked: -1, cancelled: 1 },
      },
    ],
  });
});

test("cancelling what is cancelled changes nothing", () => {
  expect(cancel(cancelled, "patient", early)).toBeNull();
});

test.each([
  ["a card, by the patient 24 h before", paidByCard, "patient", early, "refund-pending"],
  ["a card, by the patient later", paidByCard, "patient", late, undefined],
  ["a card, by the clinic at any time", paidByCard, "clinic", late, "refund-pending"],
  ["desk money, by the patient", paidAtDesk, "patient", early, undefined],
  ["desk money, by the clinic", paidAtDesk, "clinic", early, undefined],
  ["nothing paid, by the clinic", booked, "clinic", early, undefined],
] as const)("cancelling gives back %s", (_, booking, by, now, payment) => {
  expect(cancel(booking, by, now)?.fields.payment).toBe(payment);
});

test("a patient can't cancel from the very start on; the clinic can", () => {
  expect(() => cancel(booked, "patient", startsAt)).toThrow(/begun/);
  expect(cancel(booked, "clinic", startsAt)?.fields.status).toBe("cancelled");
  expect(() => cancel(noShow, "clinic", startsAt)).toThrow(/begun/);
});

const target = {
  date: "2026-07-03",
  slot: "10:00 AM",
  startsAt: new Date("2026-07-03T14:00:00Z"),
  claims: ["slot_2026-07-03_filling_1000"],
};

test("moving keeps price, payment and policy, and takes its count and money along", () => {
  expect(move(paidByCard, target, early)).toEqual({
    fields: { ...target, endsAt: new Date("2026-07-03T15:00:00Z") },
    days: [
      {
        date: "2026-07-02",
        treatmentId: "filling",
        release: "09:00 AM",
        counts: { booked: -1 },
        incomeCents: -15_000,
      },
      {
        date: "2026-07-03",
        treatmentId: "filling",
        take: "10:00 AM",
        counts: { booked: 1 },
        incomeCents: 15_000,
      },
    ],
  });
});

test("only what is booked and has not begun moves", () => {
  expect(() => move(cancelled, target, early)).toThrow(/still booked/);
  expect(() => move(noShow, target, early)).toThrow(/still booked/);
  expect(() => move(booked, target, startsAt)).toThrow(/begun/);
});

test("moving to where it is changes nothing", () => {
  expect(move(booked, { ...target, date: booked.date, slot: booked.slot }, early)).toBeNull();
});

test("what has an owner is never linked again", () => {
  expect(link(booked, "bob", [])).toBeNull();
  expect(link({ ...booked, uid: null }, "bob", ["claim"])).toEqual({
    fields: { uid: "bob", claims: ["claim"] },
    days: [],
  });
});
