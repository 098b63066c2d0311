import { expect, test } from "vitest";
import { formatPrintedTitle } from "./printing.tsx";

const day = "2026-12-31";

test("a printed day has its weekday and year", () => {
  expect(formatPrintedTitle({ day, view: "day" }, undefined)).toBe("Thursday, December 31, 2026");
  expect(formatPrintedTitle({ day, view: "table" }, undefined)).toBe("Thursday, December 31, 2026");
});

test("a printed week names both its years, and its doctor", () => {
  const week = "Dec 27, 2026 – Jan 2, 2027";
  expect(formatPrintedTitle({ day, view: "week" }, undefined)).toBe(week);
  expect(formatPrintedTitle({ day, view: "week" }, "Dr. Mei-Lin Chen")).toBe(`Dr. Mei-Lin Chen, ${week}`);
});
