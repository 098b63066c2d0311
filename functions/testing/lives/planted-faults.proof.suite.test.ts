import fc from "fast-check";
import { test, vi } from "vitest";
import { isFullProofRun } from "../full-proof-run.ts";
import { RandomTestFailure } from "./life.ts";
import { plantedFaults } from "./planted-faults.ts";
import { anyOperations, operationsPerLife } from "./random-operations.ts";
import { runLife } from "./run-life.ts";
import { openWorld } from "./world.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

/** The two faults that are found soonest. */
const sample = ["counts end with the account", "a refund without a look-up of earlier refunds"];

test.concurrent.for(isFullProofRun ? Object.keys(plantedFaults) : sample)(
  "a planted fault is found within 60 random programs: %s",
  { timeout: 600_000 },
  async (name, t) => {
    const world = await openWorld();
    t.onTestFinished(() => world.close());
    const shownBy = plantedFaults[name]?.shownBy;
    // A program with few kinds of operations needs fewer, because nearly every one finds something to act on.
    const programs = anyOperations(shownBy ? operationsPerLife / 3 : operationsPerLife, shownBy);
    const property = fc.asyncProperty(programs, async (program) => {
      await runLife(world, program, plantedFaults[name]);
    });
    const { errorInstance, numRuns } = await fc.check(property, {
      seed: 1,
      numRuns: 60,
      endOnFailure: true,
    });
    console.log(`${name}: life ${numRuns}`);
    t.expect(errorInstance).toBeInstanceOf(RandomTestFailure);
  },
);
