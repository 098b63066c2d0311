/**
 * Vitest's setup file for the unit tests, which share processes and loaded modules. A test file that replaces modules starts with
 * fresh copies of all, so that they use its replacements, and leaves none of them to the next file.
 */
import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

const { testPath } = expect.getState();

if (testPath && readFileSync(testPath, "utf8").includes("vi.mock(")) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
