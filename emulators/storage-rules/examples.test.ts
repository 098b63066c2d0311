import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkRules } from "./language/check.ts";
import { parseRules } from "./language/parse.ts";
import { isAllowed } from "./runtime/judge.ts";
import { timestampOf } from "./runtime/wire-value.ts";
import type { Value, ValueMap } from "./values/value.ts";

const ruleset = parseRules(readFileSync(new URL("examples/owned-files.rules", import.meta.url), "utf8"));
checkRules(ruleset);

function map(entries: Record<string, Value>): ValueMap {
  return new Map(Object.entries(entries));
}

function user(uid: string, token: Record<string, Value> = {}): ValueMap {
  return map({ uid, token: map(token) });
}

const anna = user("anna");
const ben = user("ben");
const staff = user("eve", { email: "eve@clinic.example", email_verified: true });
const unverified = user("mallory", { email: "eve@clinic.example", email_verified: false });
const photo = map({ size: 100n, contentType: "image/png" });
const bigPhoto = map({ size: 1_048_576n, contentType: "image/png" });
const page = map({ size: 1n, contentType: "text/html" });
const shared = map({ metadata: map({ sharedWith: "ben,carl" }) });
const unshared = map({ metadata: map({}) });
const stored = map({ size: 5n, timeCreated: timestampOf("2026-01-01T00:00:00Z") });

type Row = readonly [
  verdict: "may" | "may not",
  who: string,
  method: string,
  path: string,
  auth: Value,
  before?: Value,
  after?: Value,
];

const rows: readonly Row[] = [
  ["may", "a visitor", "get", "users/anna/avatar.png", null],
  ["may", "a visitor", "list", "users/anna/avatar.png", null],
  ["may not", "a visitor", "create", "users/anna/avatar.png", null],
  ["may", "the owner", "create", "users/anna/avatar.png", anna],
  ["may", "the owner", "update", "users/anna/avatar.png", anna],
  ["may", "the owner", "delete", "users/anna/avatar.png", anna],
  ["may not", "another", "delete", "users/anna/avatar.png", ben],
  ["may not", "the owner", "create", "users/anna/other.png", anna],
  ["may not", "the owner", "create", "users/anna", anna],

  ["may", "the owner", "get", "users/anna/private/a/b", anna, unshared],
  ["may", "one it is shared with", "get", "users/anna/private/a/b", ben, shared],
  ["may not", "one it is not shared with", "get", "users/anna/private/a/b", ben, unshared],
  ["may not", "a visitor", "get", "users/anna/private/a/b", null, shared],
  ["may", "the owner", "list", "users/anna/private", anna],
  ["may not", "one some of it is shared with", "list", "users/anna/private", ben],
  ["may", "the owner", "create", "users/anna/private/a", anna, null, photo],
  ["may not", "the owner", "create", "users/anna/private//a", anna, null, photo],
  ["may not", "the owner", "create", "users/anna/private/big", anna, null, bigPhoto],
  ["may not", "the owner", "create", "users/anna/private/page", anna, null, page],

  ["may", "verified staff", "get", "users/anna/private/a", staff, unshared],
  ["may", "verified staff", "list", "anything", staff],
  ["may not", "unverified staff", "get", "anything", unverified],
  ["may not", "a patient without an e-mail", "get", "anything", anna],
  ["may not", "verified staff", "create", "anything", staff, null, photo],

  ["may", "a visitor", "get", "archive/2020/x", null],
  ["may not", "a visitor", "get", "archive/2019/x", null],
  ["may not", "a visitor", "get", "archive/soon/x", null],
  ["may not", "a visitor", "get", "archive/2020/x/y", null],
  [
    "may",
    "a visitor",
    "update",
    "archive/2020/x",
    null,
    stored,
    map({ updated: timestampOf("2026-01-01T02:00:00Z") }),
  ],
  [
    "may not",
    "a visitor",
    "update",
    "archive/2020/x",
    null,
    stored,
    map({ updated: timestampOf("2026-01-01T00:30:00Z") }),
  ],
  ["may", "a visitor", "delete", "archive/2020/x", null, map({ size: 0n })],
  ["may not", "a visitor", "delete", "archive/2020/x", null, stored],
  ["may not", "a visitor", "delete", "archive/2020/x", null],
];

describe("owned-files.rules", () => {
  for (const [verdict, who, method, path, auth, before = null, after = null] of rows) {
    test(`${who} ${verdict} ${method} ${path}`, () => {
      const request = map({ auth, resource: after, time: timestampOf("2026-06-01T00:00:00Z") });
      const allowed = isAllowed(ruleset, {
        method,
        path: `/b/clinic/o/${path}`,
        variables: map({ request, resource: before }),
        documents: new Map(),
      });
      expect(allowed).toBe(verdict === "may");
    });
  }
});
