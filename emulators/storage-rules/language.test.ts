import { describe, expect, test } from "vitest";
import { checkRules } from "./language/check.ts";
import { parseRules } from "./language/parse.ts";
import { languageCases } from "./language-cases.ts";
import { isAllowed } from "./runtime/judge.ts";
import { Timestamp, type Value } from "./values/value.ts";

const request = new Map<string, Value>([
  ["auth", null],
  ["time", new Timestamp(1_800_000_000_000_000_000n)],
]);

function verdict(condition: string): boolean {
  const ruleset = parseRules(`rules_version = '2';
    service firebase.storage { match /b/{bucket}/o { match /photo { allow get: if ${condition}; } } }`);
  checkRules(ruleset);
  return isAllowed(ruleset, {
    method: "get",
    path: "/b/clinic/o/photo",
    variables: new Map<string, Value>([
      ["request", request],
      ["resource", null],
    ]),
    documents: new Map(),
  });
}

describe.each(Object.entries(languageCases))("%s", (_topic, { allowed, denied }) => {
  test.each(allowed)("allows %s", (condition) => {
    expect(verdict(condition)).toBe(true);
  });

  test.each(denied)("denies %s", (condition) => {
    expect(verdict(condition)).toBe(false);
  });
});
