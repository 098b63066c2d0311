import { expect, test } from "vitest";
import { pacePhone, processorTimeIn, stolenShare } from "./yardstick.ts";

const machine =
  (ownMs: number, lost = 1) =>
  async (slowdown: number) =>
    slowdown === 1 ? ownMs : ownMs * slowdown * lost;

test("a machine is slowed down by as much as it is faster than the phone", async () => {
  expect(await pacePhone(machine(275))).toEqual({ slowdown: 4, tookMs: 1100 });
  expect((await pacePhone(machine(800))).slowdown).toBe(1.4);
});

test("what slowing down itself takes is no part of the phone", async () => {
  const { slowdown, tookMs } = await pacePhone(machine(500, 1.1));
  expect(slowdown).toBe(2);
  expect(tookMs).toBeCloseTo(1100);
});

test("none is made faster", async () => {
  expect(await pacePhone(machine(2000))).toEqual({ slowdown: 1, tookMs: 2000 });
  expect((await pacePhone(machine(1000, 1.5))).slowdown).toBe(1);
});

const stat = (line: string) => `${line}\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 42\n`;
const begun = processorTimeIn(stat("cpu  100 0 50 800 10 0 5 35 0 0"));

test("a quarter of the time went to the host", () => {
  const ended = processorTimeIn(stat("cpu  120 0 60 840 10 0 10 60 0 0"));
  expect(stolenShare(begun, ended)).toBe(0.25);
});

test("a guest's own time isn't counted twice", () => {
  expect(processorTimeIn(stat("cpu  100 0 50 800 10 0 5 35 70 7"))).toEqual({ stolen: 35, all: 1000 });
});

test("where the system tells nothing, nothing was stolen", () => {
  expect(stolenShare(processorTimeIn(""), processorTimeIn(""))).toBe(0);
});

test("of an instant nothing was stolen", () => {
  expect(stolenShare(begun, begun)).toBe(0);
});
