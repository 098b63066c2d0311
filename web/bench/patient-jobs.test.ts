import { expect, test } from "vitest";
import { findTimeZoneWithMorning } from "./patient-jobs.ts";

test("finds a time zone with six in the morning at every hour", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const now = new Date(Date.UTC(2026, 10, 23, hour, 30));
    const timeZone = findTimeZoneWithMorning(now);
    return new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(now);
  });
  expect(new Set(hours)).toEqual(new Set(["06:30"]));
});
