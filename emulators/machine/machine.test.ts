import { expect, test } from "vitest";
import { findNode } from "./machine.mjs";
import { simulateMachine } from "./simulated-machine.ts";

test.each(["20.19.0", "20.20.2", "22.0.0"])("Node %s is new enough", (version) => {
  expect(findNode(simulateMachine({ nodeVersion: version }))).toEqual({ version });
});

test.each(["18.20.4", "20.18.3"])("Node %s is too old", (version) => {
  expect(findNode(simulateMachine({ nodeVersion: version }))).toEqual({
    missing: `Node ${version} is too old: install Node 20.19 or newer and try again.`,
  });
});
