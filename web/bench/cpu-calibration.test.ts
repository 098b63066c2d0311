import { expect, test } from "vitest";
import { calibrateSlowdown, hostShareOfCpu, parseCpuTime } from "./cpu-calibration.ts";

/**
 * Simulates a machine that does the reference work in `workMs`. A throttled machine takes `overhead` times as long as it should.
 */
const simulateMachine =
  (workMs: number, overhead = 1) =>
  async (slowdown: number) =>
    slowdown === 1 ? workMs : workMs * slowdown * overhead;

test("slows a machine down by as much as it is faster than the phone", async () => {
  expect(await calibrateSlowdown(simulateMachine(275))).toEqual({ slowdown: 4, tookMs: 1100 });
  expect((await calibrateSlowdown(simulateMachine(800))).slowdown).toBe(1.4);
});

test("corrects the time that throttling itself takes", async () => {
  const { slowdown, tookMs } = await calibrateSlowdown(simulateMachine(500, 1.1));
  expect(slowdown).toBe(2);
  expect(tookMs).toBeCloseTo(1100);
});

test("does not slow down a machine that is slower than the phone", async () => {
  expect(await calibrateSlowdown(simulateMachine(2000))).toEqual({ slowdown: 1, tookMs: 2000 });
  expect((await calibrateSlowdown(simulateMachine(1000, 1.5))).slowdown).toBe(1);
});

const stat = (line: string) => `${line}\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 42\n`;
const before = parseCpuTime(stat("cpu  100 0 50 800 10 0 5 35 0 0"));

test("computes the share of CPU time that the host took", () => {
  const after = parseCpuTime(stat("cpu  120 0 60 840 10 0 10 60 0 0"));
  expect(hostShareOfCpu(before, after)).toBe(0.25);
});

test("does not count guest time twice", () => {
  expect(parseCpuTime(stat("cpu  100 0 50 800 10 0 5 35 70 7"))).toEqual({ steal: 35, total: 1000 });
});

test("reports no steal on a system without /proc/stat", () => {
  expect(hostShareOfCpu(parseCpuTime(""), parseCpuTime(""))).toBe(0);
});

test("reports no steal when no time has passed", () => {
  expect(hostShareOfCpu(before, before)).toBe(0);
});
