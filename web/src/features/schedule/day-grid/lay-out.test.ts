import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnUntil, layOut } from "./lay-out.ts";

const at = (from: number, to: number) => ({ from, to });

test("who comes alone has the column's width", () => {
  expect(layOut([at(600, 630), at(540, 600)])).toMatchObject([
    { from: 540, lane: 0, lanes: 1 },
    { from: 600, lane: 0, lanes: 1 },
  ]);
});

test("who comes at the same time shares it, and a third takes the lane that is free again", () => {
  expect(layOut([at(540, 600), at(540, 570), at(570, 600)])).toMatchObject([
    { to: 600, lane: 0, lanes: 2 },
    { to: 570, lane: 1, lanes: 2 },
    { from: 570, lane: 1, lanes: 2 },
  ]);
});

test("visits that hang together by a third stand in lanes of one width", () => {
  const chain = layOut([at(540, 570), at(555, 585), at(570, 600)]);
  expect(chain.map(({ lanes }) => lanes)).toEqual([2, 2, 2]);
  expect(chain.map(({ cluster }) => cluster)).toEqual([at(540, 600), at(540, 600), at(540, 600)]);
});

const visits = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 92 }), quarters: fc.integer({ min: 0, max: 12 }) })
    .map(({ from, quarters }) => at(from * 15, (from + quarters) * 15)),
  { maxLength: 40 },
);

test("whatever a day brings, each visit is there once and no two of a column overlap on screen", () => {
  fc.assert(
    fc.property(visits, (day) => {
      const placed = layOut(day);
      expect(placed.map(({ from, to }) => `${from}-${to}`).sort()).toEqual(
        day.map(({ from, to }) => `${from}-${to}`).sort(),
      );
      const boxes = placed.map(({ from, to, lane, lanes }) => ({
        ...{ top: from, bottom: drawnUntil({ from, to }) },
        ...{ left: lane / lanes, right: (lane + 1) / lanes },
      }));
      const overlapping = boxes.filter((one, i) =>
        boxes.some(
          (other, j) =>
            i < j &&
            one.top < other.bottom &&
            other.top < one.bottom &&
            one.left < other.right - 1e-9 &&
            other.left < one.right - 1e-9,
        ),
      );
      expect(overlapping).toEqual([]);
      expect(boxes.every(({ left, right }) => left >= 0 && right <= 1)).toBe(true);
    }),
  );
});
