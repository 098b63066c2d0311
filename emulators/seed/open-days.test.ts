import { expect, test } from "vitest";
import { dateOfOpenDay } from "./open-days.ts";

const fridayNoon = new Date("2026-11-20T17:00:00Z");
const sundayNoon = new Date("2026-11-22T17:00:00Z");

test("open days are counted without Sundays, forward and backward", () => {
  expect([0, 1, 2].map((offset) => dateOfOpenDay(offset, fridayNoon))).toEqual([
    "2026-11-20",
    "2026-11-21",
    "2026-11-23",
  ]);
  expect(dateOfOpenDay(-5, fridayNoon)).toBe("2026-11-14");
});

test("on a closed day, the next open day counts as today", () => {
  expect(dateOfOpenDay(0, sundayNoon)).toBe("2026-11-23");
  expect(dateOfOpenDay(-1, sundayNoon)).toBe("2026-11-21");
});
