/**
 * Vitest's setup file for the unit tests, which share processes and loaded modules. Two kinds of test files start with fresh copies:
 * those of the site, whose modules keep state such as the session, and those that replace modules.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, vi } from "vitest";
import { root } from "../suite/ports-and-paths.ts";

const { testPath = "" } = expect.getState();

if (testPath.startsWith(join(root, "web")) || readFileSync(testPath, "utf8").includes("vi.mock(")) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
