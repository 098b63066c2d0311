import fc from "fast-check";
import { expect, type TestContext, test, vi } from "vitest";
import { isFullProofRun } from "../full-proof-run.ts";
import { liveIn, modelRegions } from "./clinic-model.ts";
import {
  anyOperations,
  type Operation,
  type OperationName,
  operationNames,
  operationsPerLife,
  replayTestSource,
} from "./random-operations.ts";
import { type LifeResult, runLife } from "./run-life.ts";
import { openWorld, type World } from "./world.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const operations = isFullProofRun ? Number(process.env.LIVES_OPERATIONS ?? 40_000) : 12 * operationsPerLife;
const seed = isFullProofRun ? Number(process.env.LIVES_SEED ?? 42) : 42;
const programs = Math.ceil(operations / operationsPerLife);
/** The random tests run in parallel because they mostly wait. Each has its own emulators. */
const worlds = 3;

/** Runs a program in a region that the program itself chooses, so that a replay is in the same one. */
function live(world: World, program: readonly Operation[]): Promise<LifeResult> {
  const region = modelRegions[(program[0]?.which ?? 0) % modelRegions.length];
  return region ? liveIn(region, () => runLife(world, program)) : runLife(world, program);
}

async function newWorld({ onTestFinished }: Pick<TestContext, "onTestFinished">) {
  const world = await openWorld();
  onTestFinished(() => world.close());
  return world;
}

test("after random programs no time is double-booked, no money is lost, and every notification is true", {
  timeout: 3_600_000,
}, async (t) => {
  const successes = new Map<OperationName, number>();
  let calls = 0;
  const began = performance.now();
  const lives = Array.from({ length: worlds }, async (_, nth) => {
    const world = await newWorld(t);
    const property = fc.asyncProperty(anyOperations(operationsPerLife), async (program) => {
      const lived = await live(world, program);
      calls += lived.calls;
      for (const [does, times] of lived.successes) successes.set(does, (successes.get(does) ?? 0) + times);
    });
    await fc.assert(property, {
      seed: seed + nth,
      numRuns: Math.ceil(programs / worlds),
      reporter,
      // A failing program must be reported before CI stops the run.
      interruptAfterTimeLimit: isFullProofRun ? 3_000_000 : 900_000,
      markInterruptAsFailure: true,
    });
  });
  await Promise.all(lives);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${programs} lives, ${calls} calls, ${Math.round(calls / seconds)} a second`);
  // Each kind of operation must succeed this often, or the proof says nothing about it. In the sample the order of answers decides
  // whether the rarest ones find an appointment, so two may be missing.
  const least = isFullProofRun ? Math.ceil(programs / 30) : 1;
  const rare = operationNames.filter((does) => (successes.get(does) ?? 0) < least);
  const mayBeMissing = isFullProofRun ? 0 : 2;
  const counted = rare.map((does) => `${does} (${successes.get(does) ?? 0})`);
  expect(rare.length, `seldom succeed: ${counted.join(", ")}`).toBeLessThanOrEqual(mayBeMissing);
});

/** Throws the shortest failing program as a test that can be pasted into this file. */
function reporter({ failed, counterexample, errorInstance, numShrinks }: fc.RunDetails<[Operation[]]>): void {
  if (!failed) return;
  const [program = []] = counterexample ?? [];
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `${reason}\nAfter ${numShrinks} shrinks, to paste into lives.proof.suite.test.ts:\n${replayTestSource(program)}`,
    { cause: errorInstance },
  );
}
