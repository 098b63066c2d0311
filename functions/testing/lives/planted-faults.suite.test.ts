import fc from "fast-check";
import { test, vi } from "vitest";
import { RandomTestFault } from "./life.ts";
import { live } from "./lives.ts";
import { anyProgram, lifeLength } from "./moves.ts";
import { plantedFaults } from "./planted-faults.ts";
import { openWorld } from "./world.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

test.concurrent.for(Object.keys(plantedFaults))(
  "a planted fault is found within 60 lives: %s",
  { timeout: 600_000 },
  async (name, t) => {
    const world = await openWorld();
    t.onTestFinished(() => world.close());
    const programs = anyProgram(lifeLength, plantedFaults[name]?.shownBy);
    const property = fc.asyncProperty(programs, async (program) => {
      await live(world, program, plantedFaults[name]);
    });
    const { errorInstance, numRuns } = await fc.check(property, {
      seed: 1,
      numRuns: 60,
      endOnFailure: true,
    });
    console.log(`${name}: life ${numRuns}`);
    t.expect(errorInstance).toBeInstanceOf(RandomTestFault);
  },
);
