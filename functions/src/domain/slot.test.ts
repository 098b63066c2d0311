import fc from "fast-check";
import { expect, test } from "vitest";
import {
  claimIds,
  quarterHours,
  slotAt,
  slotInstant,
  slotKey,
  slotMinutes,
  timeOfDayAt,
  timeOfDayMinutes,
} from "./slot.ts";

const newYork = "America/New_York";

test.each([
  ["12:00 AM", 0],
  ["08:30 AM", 510],
  ["12:15 PM", 735],
  ["11:45 PM", 1425],
])("%s is minute %d of the day", (slot, minutes) => {
  expect(slotMinutes(slot)).toBe(minutes);
});

test("every minute of the day goes to text and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(slotMinutes(slotAt(minutes))).toBe(minutes);
      expect(timeOfDayMinutes(timeOfDayAt(minutes))).toBe(minutes);
    }),
  );
});

test("names a slot by its 24-hour time", () => {
  expect(slotKey("05:30 PM")).toBe("1730");
});

test("lists each quarter-hour of a visit, the end excluded", () => {
  expect(quarterHours("09:00 AM", 60)).toEqual(["0900", "0915", "0930", "0945"]);
});

test("a slot off the quarter-hour touches one more", () => {
  expect(quarterHours("09:10 AM", 15)).toEqual(["0900", "0915"]);
});

test("visits that overlap share a quarter-hour", () => {
  const visit = fc.record({ start: fc.nat(16 * 4), quarters: fc.integer({ min: 1, max: 16 }) });
  const slotAtQuarter = (quarter: number) => slotAt(quarter * 15);
  fc.assert(
    fc.property(visit, visit, (a, b) => {
      const overlap = a.start < b.start + b.quarters && b.start < a.start + a.quarters;
      const ofB = new Set(quarterHours(slotAtQuarter(b.start), b.quarters * 15));
      const shared = quarterHours(slotAtQuarter(a.start), a.quarters * 15).some((key) => ofB.has(key));
      return shared === overlap;
    }),
  );
});

test("a slot is an instant of the clinic's zone", () => {
  expect(slotInstant("2026-07-01", "08:00 AM", newYork)?.toISOString()).toBe("2026-07-01T12:00:00.000Z");
  expect(slotInstant("2026-12-01", "08:00 AM", newYork)?.toISOString()).toBe("2026-12-01T13:00:00.000Z");
});

test("a time that clocks jump over does not exist", () => {
  expect(slotInstant("2026-03-08", "02:30 AM", newYork)).toBeNull();
  expect(slotInstant("2026-10-04", "02:15 AM", "Australia/Lord_Howe")).toBeNull();
});

test("of a time that comes twice, the first counts", () => {
  expect(slotInstant("2026-11-01", "01:30 AM", newYork)?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(slotInstant("2026-04-05", "01:45 AM", "Australia/Lord_Howe")?.toISOString()).toBe(
    "2026-04-04T14:45:00.000Z",
  );
});

test("a whole day that a zone skipped has no slots", () => {
  expect(slotInstant("2011-12-30", "09:00 AM", "Pacific/Apia")).toBeNull();
});

const visit = { date: "2026-07-02", treatmentId: "teeth-cleaning", slot: "08:00 AM", durationMinutes: 30 };

test("a patient's appointment holds its slot and their quarter-hours", () => {
  expect(claimIds("ada", visit)).toEqual([
    "slot_2026-07-02_teeth-cleaning_0800",
    "patient_ada_2026-07-02_0800",
    "patient_ada_2026-07-02_0815",
  ]);
});

test("an appointment for a caller without an account holds its slot only", () => {
  expect(claimIds(null, visit)).toEqual(["slot_2026-07-02_teeth-cleaning_0800"]);
});
