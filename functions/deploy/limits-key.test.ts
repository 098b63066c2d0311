import { expect, test } from "vitest";
import { provideLimitsKey } from "./limits-key.ts";

/** A project in which the CLI's commands succeed or fail like this. */
function project(answers: Record<string, boolean>) {
  const stored: string[] = [];
  const run = ([command = ""]: readonly string[], input: string) => {
    if (input !== "") stored.push(input);
    return answers[command] ?? false;
  };
  return { stored, run };
}

test("a key that is there stays", () => {
  const { stored, run } = project({ "functions:secrets:get": true });
  expect(provideLimitsKey("clinic", run)).toContain("is there");
  expect(stored).toEqual([]);
});

test("a project without one gets a long random key, another one each time", () => {
  const { stored, run } = project({ "functions:secrets:set": true });
  for (let times = 0; times < 2; times++) expect(provideLimitsKey("clinic", run)).toContain("was made");
  expect(new Set(stored).size).toBe(2);
  for (const key of stored) expect(key).toMatch(/^[\w-]{43}$/);
});

test("a deploy stops where none can be made, and says how to", () => {
  const { run } = project({});
  expect(() => provideLimitsKey("clinic", run)).toThrow("functions:secrets:set LIMITS_KEY --project clinic");
});
