import fc from "fast-check";
import { expect, test } from "vitest";
import { type GridTarget, moveToNextFreeTime, moveToNextTime } from "./dragging.ts";

const columns = [{ key: "chen" }, { key: "berg" }, { key: "reyes" }];
const dropTargets = new Map([
  ["chen", [540, 600, 615, 690]],
  ["berg", []],
  ["reyes", [570, 630]],
]);
const targetAt = (minute: number, column = "chen"): GridTarget => ({ column, at: minute });
const moveByStep = (from: GridTarget, to: Parameters<typeof moveToNextFreeTime>[1]) =>
  moveToNextFreeTime(from, to, columns, dropTargets);

test("up and down go to the next free start, from a taken time too", () => {
  expect(moveByStep(targetAt(555), "down")).toEqual(targetAt(600));
  expect(moveByStep(targetAt(600), "up")).toEqual(targetAt(540));
  expect(moveByStep(targetAt(600), "hour-down")).toEqual(targetAt(690));
  expect(moveByStep(targetAt(615), "hour-up")).toEqual(targetAt(540));
  expect(moveByStep(targetAt(690), "first")).toEqual(targetAt(540));
  expect(moveByStep(targetAt(540), "last")).toEqual(targetAt(690));
});

test("left and right skip full columns, and go to the nearest free time", () => {
  expect(moveByStep(targetAt(600), "right")).toEqual(targetAt(570, "reyes"));
  expect(moveByStep(targetAt(630, "reyes"), "left")).toEqual(targetAt(615));
});

test("stays at the last free time", () => {
  expect(moveByStep(targetAt(690), "down")).toEqual(targetAt(690));
  expect(moveByStep(targetAt(540), "left")).toEqual(targetAt(540));
  expect(moveByStep(targetAt(570, "reyes"), "right")).toEqual(targetAt(570, "reyes"));
});

test("every step leads to a free time, or stays", () => {
  const steps = ["up", "down", "left", "right", "hour-up", "hour-down", "first", "last"] as const;
  const free = [...dropTargets].flatMap(([column, starts]) => starts.map((start) => targetAt(start, column)));
  const targets = fc.record({
    column: fc.constantFrom(...dropTargets.keys()),
    at: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  });
  fc.assert(
    fc.property(fc.constantFrom(...steps), targets, (to, from) => {
      expect([from, ...free]).toContainEqual(moveByStep(from, to));
    }),
  );
});

test("a step to any time goes by quarter-hours and columns, and stays within the grid", () => {
  const grid = { columns, span: { from: 480, to: 1080 } };
  const moveByAnyStep = (from: GridTarget, to: Parameters<typeof moveToNextTime>[1]) =>
    moveToNextTime(from, to, grid, 45);
  expect(moveByAnyStep(targetAt(600), "down")).toEqual(targetAt(615));
  expect(moveByAnyStep(targetAt(600), "hour-up")).toEqual(targetAt(540));
  expect(moveByAnyStep(targetAt(600), "right")).toEqual(targetAt(600, "berg"));
  expect(moveByAnyStep(targetAt(600), "left")).toEqual(targetAt(600));
  expect(moveByAnyStep(targetAt(480), "up")).toEqual(targetAt(480));
  expect(moveByAnyStep(targetAt(600), "last")).toEqual(targetAt(1035));
  expect(moveByAnyStep(targetAt(1035), "down")).toEqual(targetAt(1035));
});
