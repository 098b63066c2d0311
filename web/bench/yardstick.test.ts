import { expect, test } from "vitest";
import { pacePhone } from "./yardstick.ts";

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
