import { describe, expect, test } from "vitest";
import { checkRules } from "./check.ts";
import { isAllowed } from "./judge.ts";
import { languageCases } from "./language-cases.ts";
import { parseRules } from "./parse.ts";
import type { Value } from "./values.ts";

const request = new Map<string, Value>([
  ["auth", null],
  ["time", new Date("2027-01-15T08:00:00Z")],
]);

function verdict(condition: string): boolean {
  const ruleset = parseRules(`rules_version = '2';
    service firebase.storage { match /b/{bucket}/o { match /photo { allow get: if ${condition}; } } }`);
  checkRules(ruleset);
  const variables = new Map<string, Value>([
    ["request", request],
    ["resource", null],
  ]);
  return isAllowed(ruleset, { method: "get", path: "/b/clinic/o/photo", variables });
}

describe.each(Object.entries(languageCases))("%s", (_topic, { allowed, denied }) => {
  test.each(allowed)("allows %s", (condition) => {
    expect(verdict(condition)).toBe(true);
  });

  test.each(denied)("denies %s", (condition) => {
    expect(verdict(condition)).toBe(false);
  });
});
