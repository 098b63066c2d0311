import { afterAll, beforeAll } from "vitest";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../emulators/testing/functions-instance.ts";

/**
 * Runs two instances of the functions for the tests of this file, because a race between requests to one instance shows less.
 * Returns their addresses in turn: even numbers get the first, odd ones the second.
 */
export function startTwoInstances(): (i: number) => string {
  let instances: FunctionsInstance[] = [];
  beforeAll(async () => {
    instances = await Promise.all([startFunctionsInstance(), startFunctionsInstance()]);
  });
  afterAll(async () => {
    await Promise.all(instances.map(({ close }) => close()));
  });
  return (i) => instances[i % instances.length]?.url ?? "";
}
