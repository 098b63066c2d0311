import { expect, test } from "vitest";
import { zoneOfMorning } from "./patient-jobs.ts";

test("at each hour there is a place where it is six in the morning", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const now = new Date(Date.UTC(2026, 10, 23, hour, 30));
    const timeZone = zoneOfMorning(now);
    return new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(now);
  });
  expect(new Set(hours)).toEqual(new Set(["06:30"]));
});
