import fc from "fast-check";
import { expect, test } from "vitest";
import { stepTo, type Target } from "./dragging.ts";

const columns = [{ key: "chen" }, { key: "berg" }, { key: "reyes" }];
const landings = new Map([
  ["chen", [540, 600, 615, 690]],
  ["berg", []],
  ["reyes", [570, 630]],
]);
const at = (minute: number, column = "chen"): Target => ({ column, at: minute });
const step = (from: Target, to: Parameters<typeof stepTo>[1]) => stepTo(from, to, columns, landings);

test("up and down go to the next free start, also from where nothing is free", () => {
  expect(step(at(555), "down")).toEqual(at(600));
  expect(step(at(600), "up")).toEqual(at(540));
  expect(step(at(600), "hour-down")).toEqual(at(690));
  expect(step(at(615), "hour-up")).toEqual(at(540));
  expect(step(at(690), "first")).toEqual(at(540));
  expect(step(at(540), "last")).toEqual(at(690));
});

test("left and right pass whoever has nothing free, and keep the time as nearly as can be", () => {
  expect(step(at(600), "right")).toEqual(at(570, "reyes"));
  expect(step(at(630, "reyes"), "left")).toEqual(at(615));
});

test("at the end of what is free it stays", () => {
  expect(step(at(690), "down")).toEqual(at(690));
  expect(step(at(540), "left")).toEqual(at(540));
  expect(step(at(570, "reyes"), "right")).toEqual(at(570, "reyes"));
});

test("it goes where it is free, or stays", () => {
  const steps = ["up", "down", "left", "right", "hour-up", "hour-down", "first", "last"] as const;
  const free = [...landings].flatMap(([column, starts]) => starts.map((start) => at(start, column)));
  const targets = fc.record({
    column: fc.constantFrom(...landings.keys()),
    at: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  });
  fc.assert(
    fc.property(fc.constantFrom(...steps), targets, (to, from) => {
      expect([from, ...free]).toContainEqual(step(from, to));
    }),
  );
});
