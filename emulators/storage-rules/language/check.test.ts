import { expect, test } from "vitest";
import { checkRules } from "./check.ts";
import { RulesIssue } from "./issue.ts";
import { parseRules } from "./parse.ts";

function issueOf(source: string): { line: number; reason: string } | null {
  try {
    checkRules(parseRules(source));
    return null;
  } catch (error) {
    if (error instanceof RulesIssue) return { line: error.line, reason: error.message };
    throw error;
  }
}

function inMatch(body: string): string {
  return `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o/{file} {\n${body}\n  }\n}`;
}

test.each([
  ["an unknown name", "allow get: if whoever == 1;", "Nothing is called whoever here"],
  ["an unknown function", "allow get: if isAdmin();", "There is no function isAdmin with 0 arguments"],
  [
    "an unknown method",
    "allow get: if file.startsWith('a');",
    "There is no method startsWith with 1 arguments",
  ],
  [
    "a method with too few arguments",
    "allow get: if file.matches();",
    "There is no method matches with 0 arguments",
  ],
  [
    "an unknown namespace function",
    "allow get: if math.random() > 1;",
    "There is no math.random with 0 arguments",
  ],
  ["an unknown namespace", "allow get: if latlng.value(1, 2) != null;", "Nothing is called latlng here"],
  ["an unknown field of the request", "allow get: if request.user != null;", "request has no field user"],
  ["an unknown type", "allow get: if file is text;", "There is no type text"],
  ["an unknown kind of access", "allow peek: if true;", "There is no method peek"],
  [
    "a pattern that RE2 does not know",
    "allow get: if file.matches('(?=a)');",
    "Not a regular expression of RE2: (?=a)",
  ],
  ["an int beyond 64 bits", "allow get: if 9223372036854775808 > 0;", "The number does not fit into 64 bits"],
  ["a name bound twice", "match /{a}/{a} { allow get; }", "The name a is bound twice"],
  [
    "two wildcards for the rest",
    "match /{a=**}/x/{b=**} { allow get; }",
    "A match has one {name=**} at most",
  ],
  [
    "a name of the language bound anew",
    "match /{request} { allow get; }",
    "The name request is taken by the language",
  ],
])("refuses %s with line and reason", (_what, body, reason) => {
  expect(issueOf(inMatch(body))).toEqual({ line: 4, reason });
});

test.each([
  ["a function that calls itself", "function f() { return f(); }", "The function f calls itself"],
  [
    "functions that call each other",
    "function f() { return g(); } function g() { return f(); }",
    "The function f calls itself",
  ],
  [
    "a function declared twice",
    "function f() { return 1; } function f() { return 2; }",
    "The function f is declared twice",
  ],
  ["a let with a parameter's name", "function f(a) { let a = 1; return a; }", "The name a is bound twice"],
  [
    "a let that is used before it",
    "function f() { let a = b; let b = 1; return a; }",
    "Nothing is called b here",
  ],
  [
    "another match's wildcard",
    "match /{x} { allow get; } match /y { allow get: if x == 1; }",
    "Nothing is called x here",
  ],
])("refuses %s", (_what, body, reason) => {
  expect(issueOf(inMatch(body))).toEqual({ line: 4, reason });
});

test.each([
  ["an increment", "allow get: if --1 == 1;"],
  ["a division that reads as a path", "allow get: if 4/2 == 2;"],
  ["a number with an exponent", "allow get: if 1e3 == 1000;"],
  ["an escape that strings do not have", "allow get: if file.matches('\\d');"],
  ["an allow without a kind of access", "allow: if true;"],
  ["an if without a colon", "allow get if true;"],
  ["a match without a body", "match /{x} { }"],
  ["an assignment", "allow get: if file = 'a';"],
  ["a loop", "for (x in [1]) { allow get; }"],
])("cannot read %s, and says where", (_what, body) => {
  expect(issueOf(inMatch(body))?.line).toBe(4);
});

test("refuses another service", () => {
  const source = "rules_version = '2';\nservice cloud.firestore { match /a { allow read; } }";
  expect(issueOf(source)).toEqual({
    line: 2,
    reason: "The service is cloud.firestore, not firebase.storage",
  });
});

test("refuses version 1, where wildcards mean something else", () => {
  expect(issueOf("service firebase.storage { match /a { allow read; } }")?.reason).toBe(
    "Only rules_version = '2' is supported",
  );
});

test("takes storage rules with everything a file may hold", () => {
  expect(
    issueOf(
      inMatch("/* a */ function f(a) { let b = a + 1; return b } // c\nallow read, write: if f(1) == 2"),
    ),
  ).toBeNull();
});
