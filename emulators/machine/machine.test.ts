import { expect, test } from "vitest";
import { imagineMachine } from "./imagined-machine.ts";
import { findNode } from "./machine.mjs";

test.each(["20.19.0", "20.20.2", "22.0.0"])("Node %s is new enough", (version) => {
  expect(findNode(imagineMachine({ nodeVersion: version }))).toEqual({ version });
});

test.each(["18.20.4", "20.18.3"])("Node %s is too old", (version) => {
  expect(findNode(imagineMachine({ nodeVersion: version }))).toEqual({
    missing: `Node ${version} is too old: install Node 20.19 or newer and try again.`,
  });
});
