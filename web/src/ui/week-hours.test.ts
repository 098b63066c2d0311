import { publicSettingsSchema } from "@clinic/contract/settings.ts";
import { timeOfDayAt } from "@clinic/domain/slot.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { suggestNextRange } from "./week-hours.tsx";

test("proposes eight to six for a closed day", () => {
  expect(suggestNextRange([])).toEqual({ from: "08:00", to: "18:00" });
});

test("proposes an afternoon after a morning", () => {
  expect(suggestNextRange([{ from: "08:00", to: "12:00" }])).toEqual({ from: "13:00", to: "18:00" });
});

test("proposes nothing late in the day, or after an empty field", () => {
  expect(suggestNextRange([{ from: "08:00", to: "23:00" }])).toBeUndefined();
  expect(suggestNextRange([{ from: "08:00", to: "" }])).toBeUndefined();
});

test("proposes valid hours after any closing time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), (closes) => {
      const ranges = [{ from: "00:00", to: timeOfDayAt(closes) }];
      const next = suggestNextRange(ranges);
      const monday = next ? [...ranges, next] : ranges;
      expect(z.safeParse(publicSettingsSchema.shape.openingHours.shape.monday, monday).success).toBe(true);
    }),
  );
});
