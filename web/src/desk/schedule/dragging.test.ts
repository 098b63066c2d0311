import fc from "fast-check";
import { expect, test } from "vitest";
import { type GridTarget, stepTarget } from "./dragging.ts";

const columns = [{ key: "chen" }, { key: "berg" }, { key: "reyes" }];
const dropTargets = new Map([
  ["chen", [540, 600, 615, 690]],
  ["berg", []],
  ["reyes", [570, 630]],
]);
const at = (minute: number, column = "chen"): GridTarget => ({ column, at: minute });
const step = (from: GridTarget, to: Parameters<typeof stepTarget>[1]) =>
  stepTarget(from, to, columns, dropTargets);

test("up and down go to the next free start, from a taken time too", () => {
  expect(step(at(555), "down")).toEqual(at(600));
  expect(step(at(600), "up")).toEqual(at(540));
  expect(step(at(600), "hour-down")).toEqual(at(690));
  expect(step(at(615), "hour-up")).toEqual(at(540));
  expect(step(at(690), "first")).toEqual(at(540));
  expect(step(at(540), "last")).toEqual(at(690));
});

test("left and right skip full columns, and go to the nearest free time", () => {
  expect(step(at(600), "right")).toEqual(at(570, "reyes"));
  expect(step(at(630, "reyes"), "left")).toEqual(at(615));
});

test("stays at the last free time", () => {
  expect(step(at(690), "down")).toEqual(at(690));
  expect(step(at(540), "left")).toEqual(at(540));
  expect(step(at(570, "reyes"), "right")).toEqual(at(570, "reyes"));
});

test("every step leads to a free time, or stays", () => {
  const steps = ["up", "down", "left", "right", "hour-up", "hour-down", "first", "last"] as const;
  const free = [...dropTargets].flatMap(([column, starts]) => starts.map((start) => at(start, column)));
  const targets = fc.record({
    column: fc.constantFrom(...dropTargets.keys()),
    at: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  });
  fc.assert(
    fc.property(fc.constantFrom(...steps), targets, (to, from) => {
      expect([from, ...free]).toContainEqual(step(from, to));
    }),
  );
});
