import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleClinic, sampleTreatment } from "../../testing/sample-clinic.ts";
import { type DayEntry, dayWithoutBookings } from "../domain/day-entry.ts";
import { figuresOf } from "./day-figures.ts";

const morning = [{ from: "08:00", to: "12:00" }];
const clinic = sampleClinic({
  settings: {
    ...demoSettings,
    openingHours: { ...demoSettings.openingHours, monday: morning, thursday: morning },
    closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }],
  },
  treatments: [
    sampleTreatment("filling", {
      slots: ["09:00 AM", "10:00 AM", "11:00 AM", "11:30 AM"],
      durationMinutes: 60,
    }),
    sampleTreatment("cleaning", { slots: ["08:00 AM", "11:30 AM"] }),
  ],
});

const visit = (treatmentId: string, slot: string, change: Partial<DayEntry> = {}): DayEntry => ({
  holder: `seat-${treatmentId}`,
  treatmentId,
  slot,
  minutes: 30,
  status: "booked",
  payment: "unpaid",
  method: null,
  confirmed: false,
  arrived: false,
  cents: 9050,
  returnedCents: 0,
  version: 1,
  ...change,
});

test("a day without bookings has free time and nothing else", () => {
  expect(figuresOf("2026-11-23", dayWithoutBookings, clinic)).toEqual({
    dateISO: "2026-11-23",
    booked: 0,
    cancelled: 0,
    noShow: 0,
    income: 0,
    bookedMinutes: 0,
    // There is an hour each at 9, 10 and 11, and half an hour at 8 and at 11:30. The ones at 11 and 11:30 overlap.
    freeMinutes: 240,
    byHour: {},
  });
});

test.each(["2026-11-22", "2026-11-26"])("a closed day, %s, has no free time", (date) => {
  expect(figuresOf(date, dayWithoutBookings, clinic).freeMinutes).toBe(0);
});

test("counts appointments by the hour of their start, and no-shows separately", () => {
  const visits = {
    a: visit("filling", "09:00 AM"),
    b: visit("filling", "11:00 AM", { status: "no-show" }),
    c: visit("cleaning", "11:30 AM"),
    d: visit("gone", "12:15 PM"),
  };
  const day = { ...dayWithoutBookings, visits, cancelled: { ...dayWithoutBookings.cancelled, count: 2 } };
  expect(figuresOf("2026-11-23", day, clinic)).toMatchObject({
    booked: 3,
    cancelled: 2,
    noShow: 1,
    // One appointment has a deleted treatment, and takes no time from other treatments.
    bookedMinutes: 120,
    freeMinutes: 150,
    byHour: { 9: 1, 11: 2, 12: 1 },
  });
});

test("income in dollars includes appointments, no-shows and money kept of canceled ones", () => {
  const visits = {
    unpaid: visit("filling", "09:00 AM"),
    card: visit("filling", "10:00 AM", { payment: "paid", method: "card" }),
    missed: visit("cleaning", "08:00 AM", { status: "no-show", payment: "paid", method: "desk", cents: 100 }),
  };
  const day = { ...dayWithoutBookings, visits, cancelled: { count: 2, cardCents: 9000, deskCents: 25 } };
  expect(figuresOf("2026-11-23", day, clinic).income).toBe(181.75);
});

test("two appointments of one treatment at one time, with two doctors, count twice", () => {
  const checkup = sampleTreatment("checkup", { heldBy: "doctors", slots: ["09:00 AM"] });
  const visits = {
    a: visit("checkup", "09:00 AM", { holder: "doctor-ida" }),
    b: visit("checkup", "09:00 AM", { holder: "doctor-omar" }),
  };
  const figures = figuresOf(
    "2026-11-23",
    { ...dayWithoutBookings, visits },
    { ...clinic, treatments: [checkup] },
  );
  expect(figures).toMatchObject({ booked: 2, byHour: { 9: 2 } });
});
