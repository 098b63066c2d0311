import { expect, test } from "vitest";
import { checkRules } from "./check.ts";
import { parseRules, RulesIssue } from "./parse.ts";

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
  ["whoever == 1", "Nothing is called whoever here"],
  ["isAdmin()", "The function isAdmin is not known here"],
  ["int(file) == 1", "The function int is not known here"],
  ["file.split('a') == []", "The method split with 1 arguments is not supported here"],
  ["file.matches()", "The method matches with 0 arguments is not supported here"],
  ["firestore.exists(file)", "The method exists with 1 arguments is not supported here"],
  ["request.time < timestamp.date(2030, 1, 1)", "The method date with 3 arguments is not supported here"],
  ["duration.nothing == 1", "Nothing is called duration here"],
  ["request.path == file", "The field request.path is not supported here"],
  ["request.params == null", "The field request.params is not supported here"],
  ["file is string", "The operator is is not supported here"],
  ["file == 'a' ? true : false", "A choice by ? and : is not supported here"],
  ["request['auth'] == null", "An index in brackets is not supported here"],
  ["file[0:2] == 'ab'", "An index in brackets is not supported here"],
  ["{'a': 1}.size() == 1", "A map literal is not supported here"],
  ["/a/$(file)/b == file", "A path literal is not supported here"],
  ["b'a' == file", "A bytes literal is not supported here"],
  ["1.5 < 2", "A float is not supported here"],
  ["-1 < 2", "A minus without a left side is not supported here"],
  ["file.matches('(?=a)')", "Not a regular expression of RE2: (?=a)"],
  ["9223372036854775808 > 0", "The number does not fit into 64 bits"],
])("refuses the condition %s, with its line", (condition, reason) => {
  expect(issueOf(inMatch(`allow get: if ${condition};`))).toEqual({ line: 4, reason });
});

test.each([
  ["a name bound twice", "match /{a}/{a} { allow get; }", "The name a is bound twice"],
  [
    "a wildcard for the rest before the end",
    "match /{a=**}/x { allow get; }",
    "{name=**} is supported only where its path ends",
  ],
  [
    "a match below a wildcard for the rest",
    "match /{a=**} { match /x { allow get; } }",
    "{name=**} is supported only where its path ends",
  ],
  [
    "the name of a wildcard for the rest",
    "match /{a=**} { allow get: if a == 'x'; }",
    "Nothing is called a here",
  ],
  ["a name of the language", "match /{request} { allow get; }", "The name request is taken by the language"],
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
  ["too few arguments", "function f(a) { return a; } allow get: if f();", "f takes 1 arguments, not 0"],
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
  ["a division that reads as a path", "allow get: if 4/2 == 2;"],
  ["an escape that strings do not have", "allow get: if file.matches('\\d');"],
  ["an unknown kind of access", "allow peek: if true;"],
  ["an allow outside of a match", "match /x { allow get; } } allow get; match /b {"],
  ["an if without a colon", "allow get if true;"],
  ["a match without a body", "match /{x} { }"],
  ["an assignment", "allow get: if file = 'a';"],
])("cannot read %s, and says where", (_what, body) => {
  expect(issueOf(inMatch(body))?.line).toBe(4);
});

test("refuses another service", () => {
  const source = "rules_version = '2';\nservice cloud.firestore { match /a { allow read; } }";
  const reason = "The service is cloud.firestore, not firebase.storage";
  expect(issueOf(source)).toEqual({ line: 2, reason });
});

test("refuses version 1, where wildcards mean something else", () => {
  expect(issueOf("service firebase.storage { match /a { allow read; } }")?.reason).toBe(
    "Only rules_version = '2' is supported",
  );
});

test("takes comments, and lines that end without a semicolon", () => {
  const body = "/* a */ function f(a) { let b = a + 1; return b } // c\nallow read, write: if f(1) == 2";
  expect(issueOf(inMatch(body))).toBeNull();
});
