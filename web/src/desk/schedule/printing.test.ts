import { expect, test } from "vitest";
import { printedTitle } from "./printing.tsx";

const day = "2026-12-31";

test("a printed day has its weekday and year", () => {
  expect(printedTitle({ day, view: "day" }, undefined)).toBe("Thursday, December 31, 2026");
  expect(printedTitle({ day, view: "table" }, undefined)).toBe("Thursday, December 31, 2026");
});

test("a printed week names both its years, and its doctor", () => {
  const week = "Dec 27, 2026 – Jan 2, 2027";
  expect(printedTitle({ day, view: "week" }, undefined)).toBe(week);
  expect(printedTitle({ day, view: "week" }, "Dr. Mei-Lin Chen")).toBe(`Dr. Mei-Lin Chen, ${week}`);
});
