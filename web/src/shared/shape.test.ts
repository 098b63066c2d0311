import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { hasShapeOf, isSameJson } from "./shape.ts";

const shape = { name: "", hours: { monday: [{ from: "", to: "" }] } };

test("accepts other values of the same shape, and unknown fields", () => {
  const value = {
    name: "Elm Street",
    hours: { monday: [{ from: "07:00", to: "09:00" }], tuesday: [] },
    more: 1,
  };
  expect(hasShapeOf(shape, value)).toBe(true);
  expect(hasShapeOf(demoSettings, structuredClone(demoSettings))).toBe(true);
});

test.each([
  ["nothing", null],
  ["a missing field", { hours: { monday: [] } }],
  ["another type", { name: 3, hours: { monday: [] } }],
  ["an object in a list's place", { name: "", hours: { monday: {} } }],
  ["a wrong element of a list", { name: "", hours: { monday: [{ from: "07:00" }] } }],
])("refuses %s", (_, value) => {
  expect(hasShapeOf(shape, value)).toBe(false);
});

test("an example of null accepts anything that is there", () => {
  expect([null, 3, { a: 1 }].every((value) => hasShapeOf({ value: null }, { value }))).toBe(true);
  expect(hasShapeOf({ value: null }, {})).toBe(false);
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [{ a: null }, { a: {} }, false],
  [[], {}, false],
])("%j and %j are the same: %s", (one, other, same) => {
  expect(isSameJson(one, other)).toBe(same);
});
