import fc from "fast-check";
import { expect, test } from "vitest";
import { slotAt, slotMinutes, timeAt, timeMinutes } from "./slot-time.ts";

test.each([
  ["12:00 AM", 0],
  ["08:30 AM", 510],
  ["12:15 PM", 735],
  ["11:59 PM", 1439],
])("%s is minute %d", (slot, minutes) => {
  expect(slotMinutes(slot)).toBe(minutes);
});

test("every minute of the day goes to text and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(slotMinutes(slotAt(minutes))).toBe(minutes);
      expect(timeMinutes(timeAt(minutes))).toBe(minutes);
    }),
  );
});

test.each(["", "8:00", "08:0"])("%o is no time yet", (time) => {
  expect(timeMinutes(time)).toBeNull();
});
