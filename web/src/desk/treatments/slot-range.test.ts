import type { OpeningHours } from "@clinic/contract/settings.ts";
import { treatmentInputSchema } from "@clinic/contract/treatments.ts";
import { slotMinutes, timeOfDayAt } from "@clinic/domain/slot.ts";
import { treatmentFaults } from "@clinic/domain/treatment-rules.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fitSlots, guessRange, mergeSlots, rangeFaults, slotsBetween } from "./slot-range.ts";

const range = fc.record({
  from: fc.integer({ min: 0, max: 95 }).map((quarters) => timeOfDayAt(quarters * 15)),
  to: fc.integer({ min: 0, max: 1439 }).map(timeOfDayAt),
  everyMinutes: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters * 15),
});

test("the last start is included when the steps meet it", () => {
  expect(slotsBetween({ from: "08:00", to: "09:30", everyMinutes: 30 })).toEqual([
    "08:00 AM",
    "08:30 AM",
    "09:00 AM",
    "09:30 AM",
  ]);
  expect(slotsBetween({ from: "11:00", to: "13:30", everyMinutes: 60 })).toEqual([
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
])("%o gives no times", (unfinished) => {
  expect(slotsBetween(unfinished)).toEqual([]);
});

test("what is off the quarter-hour is said at its field, and an emptied field is not", () => {
  expect(rangeFaults({ from: "08:05", to: "12:00", everyMinutes: 20 })).toEqual({
    from: "First start must be on a quarter-hour, like 09:15 AM",
    everyMinutes: "Minutes must be 15, 30, 45 …",
  });
  expect(rangeFaults({ from: "", to: "", everyMinutes: Number.NaN })).toEqual({});
  expect(rangeFaults({ from: "08:15", to: "11:50", everyMinutes: 45 })).toEqual({});
});

test("any range gives times that a treatment can have, evenly spaced and within it", () => {
  fc.assert(
    fc.property(range, (given) => {
      const slots = slotsBetween(given);
      const treatment = { name: "Any", description: "", slots, Price: 10, durationMinutes: 30 };
      if (slots.length > 0) {
        expect(z.safeParse(treatmentInputSchema, treatment).success).toBe(true);
        expect(treatmentFaults(treatment)).toEqual({});
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

test("merging keeps every time once and in order, whatever came first", () => {
  fc.assert(
    fc.property(range, range, (one, other) => {
      const merged = mergeSlots(slotsBetween(one), slotsBetween(other));
      expect(merged).toEqual(mergeSlots(slotsBetween(other), slotsBetween(one)));
      expect(new Set(merged).size).toBe(merged.length);
      expect(merged.map(slotMinutes)).toEqual(merged.map(slotMinutes).toSorted((a, b) => a - b));
    }),
  );
});

test("a form with times begins with a range that meets all of them", () => {
  fc.assert(
    fc.property(range, fc.array(fc.nat(95), { maxLength: 5 }), (given, without) => {
      const slots = slotsBetween(given).filter((_, i) => !without.includes(i));
      fc.pre(slots.length > 0);
      expect(slotsBetween(guessRange(slots, 30))).toEqual(expect.arrayContaining(slots));
    }),
  );
});

test("a new treatment begins with its duration as the step", () => {
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

test("a visit that ends as the clinic closes fits", () => {
  expect(fitSlots(["11:00 AM"], 60, hours)).toEqual({ never: [], missing: [], overlapping: [] });
});

test("names the times that no day has room for", () => {
  expect(fitSlots(["07:30 AM", "05:30 PM"], 60, hours).never).toEqual(["07:30 AM", "05:30 PM"]);
});

test("names the times that only some days have room for, closed days aside", () => {
  expect(fitSlots(["08:00 AM", "12:00 PM", "05:00 PM"], 60, hours)).toMatchObject({
    never: [],
    missing: [
      { weekday: "monday", slots: ["12:00 PM"] },
      { weekday: "saturday", slots: ["08:00 AM", "05:00 PM"] },
    ],
  });
});

test("names the times that begin within the visit before", () => {
  expect(fitSlots(["10:00 AM", "09:00 AM", "09:30 AM"], 60, hours).overlapping).toEqual([
    "09:30 AM",
    "10:00 AM",
  ]);
});
