import { publicSettingsSchema } from "@clinic/contract/settings.ts";
import { timeOfDayAt } from "@clinic/domain/slot.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { nextRange } from "./week-hours.tsx";

test("a closed day opens from eight to six", () => {
  expect(nextRange([])).toEqual({ from: "08:00", to: "18:00" });
});

test("a morning is followed by an afternoon", () => {
  expect(nextRange([{ from: "08:00", to: "12:00" }])).toEqual({ from: "13:00", to: "18:00" });
});

test("a day that is over, or half typed, gets no other", () => {
  expect(nextRange([{ from: "08:00", to: "23:00" }])).toBeUndefined();
  expect(nextRange([{ from: "08:00", to: "" }])).toBeUndefined();
});

test("whatever the day's last closing time, the proposal is valid hours", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), (closes) => {
      const ranges = [{ from: "00:00", to: timeOfDayAt(closes) }];
      const next = nextRange(ranges);
      const monday = next ? [...ranges, next] : ranges;
      expect(z.safeParse(publicSettingsSchema.shape.openingHours.shape.monday, monday).success).toBe(true);
    }),
  );
});
