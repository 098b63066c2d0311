import type { OpeningHours } from "@clinic/contract/settings.ts";
import { treatmentInputSchema } from "@clinic/contract/treatments.ts";
import { slotMinutes, timeOfDayAt } from "@clinic/domain/slot.ts";
import { treatmentFaults } from "@clinic/domain/treatment-rules.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checkSlots, guessRange, listSlots, mergeSlots, rangeFaults } from "./slot-range.ts";

const range = fc.record({
  from: fc.integer({ min: 0, max: 95 }).map((quarters) => timeOfDayAt(quarters * 15)),
  to: fc.integer({ min: 0, max: 1439 }).map(timeOfDayAt),
  everyMinutes: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters * 15),
});

test("includes the last start if the steps reach it", () => {
  expect(listSlots({ from: "08:00", to: "09:30", everyMinutes: 30 })).toEqual([
    "08:00 AM",
    "08:30 AM",
    "09:00 AM",
    "09:30 AM",
  ]);
  expect(listSlots({ from: "11:00", to: "13:30", everyMinutes: 60 })).toEqual([
    "11:00 AM",
    "12:00 PM",
    "01:00 PM",
  ]);
});

test.each([
  { from: "", to: "12:00", everyMinutes: 30 },
  { from: "13:00", to: "12:00", everyMinutes: 30 },
  { from: "08:00", to: "12:00", everyMinutes: 0 },
  { from: "08:00", to: "12:00", everyMinutes: Number.NaN },
  { from: "08:05", to: "12:00", everyMinutes: 30 },
  { from: "08:00", to: "12:00", everyMinutes: 20 },
])("gives no times for %o", (range) => {
  expect(listSlots(range)).toEqual([]);
});

test("reports times off the quarter-hour, but no empty field", () => {
  expect(rangeFaults({ from: "08:05", to: "12:00", everyMinutes: 20 })).toEqual({
    from: "First start must be on a quarter-hour, like 09:15 AM",
    everyMinutes: "Minutes must be 15, 30, 45 …",
  });
  expect(rangeFaults({ from: "", to: "", everyMinutes: Number.NaN })).toEqual({});
  expect(rangeFaults({ from: "08:15", to: "11:50", everyMinutes: 45 })).toEqual({});
});

test("gives valid treatment times, evenly spaced and within the range", () => {
  fc.assert(
    fc.property(range, (given) => {
      const slots = listSlots(given);
      const treatment = { name: "Any", description: "", slots, Price: 10, durationMinutes: 30 };
      if (slots.length > 0) {
        expect(z.safeParse(treatmentInputSchema, treatment).success).toBe(true);
        expect(treatmentFaults(treatment, { currency: "USD", locale: "en-US" })).toEqual({});
      }
      slots.forEach((slot, i) => {
        expect(
          timeOfDayAt(slotMinutes(slot)) <= given.to && timeOfDayAt(slotMinutes(slot)) >= given.from,
        ).toBe(true);
        const before = slots[i - 1];
        if (before) expect(slotMinutes(slot) - slotMinutes(before)).toBe(given.everyMinutes);
      });
    }),
  );
});

test("merges times without duplicates and in order", () => {
  fc.assert(
    fc.property(range, range, (one, other) => {
      const merged = mergeSlots(listSlots(one), listSlots(other));
      expect(merged).toEqual(mergeSlots(listSlots(other), listSlots(one)));
      expect(new Set(merged).size).toBe(merged.length);
      expect(merged.map(slotMinutes)).toEqual(merged.map(slotMinutes).toSorted((a, b) => a - b));
    }),
  );
});

test("guesses a range that has all given times", () => {
  fc.assert(
    fc.property(range, fc.array(fc.nat(95), { maxLength: 5 }), (given, without) => {
      const slots = listSlots(given).filter((_, i) => !without.includes(i));
      fc.pre(slots.length > 0);
      expect(listSlots(guessRange(slots, 30))).toEqual(expect.arrayContaining(slots));
    }),
  );
});

test("uses the duration as the step of a new treatment", () => {
  expect(guessRange([], 45)).toEqual({ from: "09:00", to: "16:00", everyMinutes: 45 });
});

const hours: OpeningHours = {
  sunday: [],
  monday: [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [{ from: "09:00", to: "14:00" }],
};

test("accepts an appointment that ends when the clinic closes", () => {
  expect(checkSlots(["11:00 AM"], 60, hours)).toEqual({ never: [], missing: [], overlapping: [] });
});

test("finds times that are too late or too early on every day", () => {
  expect(checkSlots(["07:30 AM", "05:30 PM"], 60, hours).never).toEqual(["07:30 AM", "05:30 PM"]);
});

test("finds times that fit only some of the open days", () => {
  expect(checkSlots(["08:00 AM", "12:00 PM", "05:00 PM"], 60, hours)).toMatchObject({
    never: [],
    missing: [
      { weekday: "monday", slots: ["12:00 PM"] },
      { weekday: "saturday", slots: ["08:00 AM", "05:00 PM"] },
    ],
  });
});

test("finds times that begin before the previous appointment ends", () => {
  expect(checkSlots(["10:00 AM", "09:00 AM", "09:30 AM"], 60, hours).overlapping).toEqual([
    "09:30 AM",
    "10:00 AM",
  ]);
});
