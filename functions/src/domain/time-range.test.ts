import fc from "fast-check";
import { expect, test } from "vitest";
import {
  coversTime,
  intersect,
  quarterHours,
  slotRange,
  subtract,
  type TimeRange,
  toTimeRange,
} from "./time-range.ts";

const range = (from: number, to: number): TimeRange => ({ from, to });

test("converts times of day to minutes, up to the end of the day", () => {
  expect(toTimeRange({ from: "08:15", to: "24:00" })).toEqual(range(495, 1440));
});

test("half-open ranges that only touch neither intersect nor subtract", () => {
  expect(intersect([range(0, 60)], [range(60, 120)])).toEqual([]);
  expect(subtract([range(0, 60)], [range(60, 120)])).toEqual([range(0, 60)]);
});

test("subtracting from the middle leaves both sides", () => {
  expect(subtract([range(0, 60)], [range(15, 30)])).toEqual([range(0, 15), range(30, 60)]);
});

test("subtracting an empty range changes nothing", () => {
  expect(subtract([range(0, 60)], [range(30, 30)])).toEqual([range(0, 60)]);
});

const anyRange = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => range(from, from + length));
const anyRanges = fc.array(anyRange, { maxLength: 4 });
const minutes = Array.from({ length: 81 }, (_, minute) => minute);
const covers = (ranges: TimeRange[], minute: number) =>
  ranges.some(({ from, to }) => from <= minute && minute < to);

test("an intersection has the minutes of both, and a difference only those of the first", () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (some, others) => {
      const [both, left] = [intersect(some, others), subtract(some, others)];
      for (const minute of minutes) {
        expect(covers(both, minute)).toBe(covers(some, minute) && covers(others, minute));
        expect(covers(left, minute)).toBe(covers(some, minute) && !covers(others, minute));
      }
    }),
  );
});

test("a range is contained if each of its minutes is", () => {
  fc.assert(
    fc.property(anyRanges, anyRange, (ranges, time) => {
      const all = minutes
        .filter((minute) => covers([time], minute))
        .every((minute) => covers(ranges, minute));
      expect(coversTime(ranges, time)).toBe(all);
    }),
  );
});

test("lists each quarter-hour of an appointment, without its end", () => {
  expect(quarterHours(slotRange("09:00 AM", 60))).toEqual(["0900", "0915", "0930", "0945"]);
});

test("a slot between quarter-hours touches one more", () => {
  expect(quarterHours(slotRange("09:10 AM", 15))).toEqual(["0900", "0915"]);
});

test("overlapping appointments share a quarter-hour", () => {
  const visit = fc.record({ start: fc.nat(16 * 4), quarters: fc.integer({ min: 1, max: 16 }) });
  const rangeOf = (visit: { start: number; quarters: number }) =>
    range(visit.start * 15, (visit.start + visit.quarters) * 15);
  fc.assert(
    fc.property(visit, visit, (a, b) => {
      const overlap = a.start < b.start + b.quarters && b.start < a.start + a.quarters;
      const ofB = new Set(quarterHours(rangeOf(b)));
      const shared = quarterHours(rangeOf(a)).some((key) => ofB.has(key));
      return shared === overlap;
    }),
  );
});
