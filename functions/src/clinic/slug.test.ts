import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { treatmentIdSchema } from "../contract/fields.ts";
import { makeUnusedSlug } from "./slug.ts";

test.each([
  ["Teeth Whitening", "teeth-whitening"],
  ["Children's Check-up", "childrens-check-up"],
  ["Blanchiment éclair — à 50 %", "blanchiment-eclair-a-50"],
  ["歯のクリーニング", "treatment"],
])("names %s %s", (name, slug) => {
  expect(makeUnusedSlug(name, new Set())).toBe(slug);
});

test("an id that was used before gets a number", () => {
  expect(makeUnusedSlug("Crown", new Set(["crown", "crown-2"]))).toBe("crown-3");
});

test("any name becomes a valid, unused id, however often the name is used", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60, unit: "grapheme" }),
      fc.integer({ min: 1, max: 12 }),
      (name, times) => {
        const used = new Set<string>();
        for (let i = 0; i < times; i++) {
          const id = makeUnusedSlug(name, used);
          expect(z.safeParse(treatmentIdSchema, id).success).toBe(true);
          expect(used.has(id)).toBe(false);
          used.add(id);
        }
      },
    ),
  );
});
