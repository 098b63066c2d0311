import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { treatmentIdSchema } from "../contract/fields.ts";
import { makeTreatmentId, treatmentFaults } from "./treatment-rules.ts";

const slots = ["08:00 AM"];
const dollars = { currency: "USD", locale: "en-US" };

test.each([0, 0.5, 60])("a treatment may cost %d dollars", (Price) => {
  expect(treatmentFaults({ Price, slots }, dollars)).toEqual({});
});

test("a price that no card can pay is refused", () => {
  expect(treatmentFaults({ Price: 0.49, slots }, dollars)).toEqual({
    Price: "Price must be 0 or at least $0.50",
  });
});

test.each([
  [0.29, "GBP", "en-GB", "Price must be 0 or at least £0.30"],
  [45.5, "GBP", "en-GB", undefined],
  [100_000, "USD", "en-US", "Price must be at most $99,999"],
  [90.505, "USD", "en-US", "Price has at most two decimals"],
  [49, "JPY", "en-JP", "Price must be 0 or at least ¥50"],
  [66.5, "JPY", "en-JP", "Price must be a whole number"],
  [150_000, "JPY", "en-JP", undefined],
  [12.25, "KWD", "en-KW", undefined],
  [12.255, "KWD", "en-KW", "Price has at most two decimals"],
])("a price of %d %s in %s", (Price, currency, locale, fault) => {
  const faults = treatmentFaults({ Price, slots }, { currency, locale });
  expect(faults.Price?.replaceAll("\u00a0", " ")).toBe(fault);
});

test("each start time may be listed once", () => {
  expect(treatmentFaults({ Price: 60, slots: [...slots, ...slots] }, dollars)).toEqual({
    slots: "Each time can be listed only once",
  });
});

test("start times must be on the quarter-hour", () => {
  expect(treatmentFaults({ Price: 60, slots: ["08:00 AM", "08:45 AM"] }, dollars)).toEqual({});
  expect(treatmentFaults({ Price: 60, slots: ["08:00 AM", "08:10 AM"] }, dollars)).toEqual({
    slots: "Times must be on the quarter-hour, like 09:15 AM",
  });
});

test.each([
  ["Teeth Whitening", "teeth-whitening"],
  ["Children's Check-up", "childrens-check-up"],
  ["Blanchiment éclair — à 50 %", "blanchiment-eclair-a-50"],
  ["歯のクリーニング", "treatment"],
])("the name %s gets the id %s", (name, slug) => {
  expect(makeTreatmentId(name, new Set())).toBe(slug);
});

test("an id that was used before gets a number", () => {
  expect(makeTreatmentId("Crown", new Set(["crown", "crown-2"]))).toBe("crown-3");
});

test("any name becomes a valid, unused id, however often the name is used", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60, unit: "grapheme" }),
      fc.integer({ min: 1, max: 12 }),
      (name, times) => {
        const used = new Set<string>();
        for (let i = 0; i < times; i++) {
          const id = makeTreatmentId(name, used);
          expect(z.safeParse(treatmentIdSchema, id).success).toBe(true);
          expect(used.has(id)).toBe(false);
          used.add(id);
        }
      },
    ),
  );
});
