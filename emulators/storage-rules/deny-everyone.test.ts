import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { root } from "../suite/ports-and-paths.ts";
import { isDenyAllRules, unsupportedRulesText } from "./deny-everyone.ts";

const denyingRules = readFileSync(join(root, "storage.rules"), "utf8");

test("storage.rules deny everyone", () => {
  expect(isDenyAllRules(denyingRules)).toBe(true);
});

test("comments and spaces between the lines change nothing", () => {
  expect(
    isDenyAllRules(`// A comment\r\n\n${denyingRules.replaceAll("\n", "\r\n")}\n  // allow read;\n`),
  ).toBe(true);
});

test.each([
  ["reading allowed to anyone", "if false", "if true"],
  ["no condition", " if false", ""],
  ["admins", "if false", "if request.auth.token.admin == true"],
  ["one more line", "allow read, write: if false;", "allow read, write: if false;\n      allow get;"],
  ["a line that only looks like a comment", "allow read", "/ allow get; //\n allow read"],
  ["a comment that begins in a line", "service", "/* */ service"],
  ["a line behind a comment that ends with no line", "service", "// comment\u2028allow get;\n/**/service"],
  ["a second match", "match /{object=**}", "match /doctors/{photo} { allow get; }\n    match /{object=**}"],
  ["only one folder", "{object=**}", "doctors/{object=**}"],
  ["only one level of folders", "{object=**}", "{object}"],
  ["the rules of version 1, where a wildcard goes less deep", "'2'", "'1'"],
  ["another service", "firebase.storage", "cloud.firestore"],
  ["a function", "service", "function isAdmin() { return true; }\nservice"],
])("rules with %s are not accepted", (_, from, to) => {
  const changed = denyingRules.replace(from, to);
  expect(changed).not.toBe(denyingRules);
  expect(isDenyAllRules(changed)).toBe(false);
});

test("an empty rules file is not accepted", () => {
  expect(isDenyAllRules("")).toBe(false);
});

async function serve(...lines: (string | object)[]) {
  const url = JSON.stringify(new URL("deny-everyone.ts", import.meta.url).href);
  const script = `import { serveDenyingRulesRuntime } from ${url}; await serveDenyingRulesRuntime();`;
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e"];
  const server = spawn(process.execPath, [...flags, script]);
  server.stdin.end(
    lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
  );
  const [output, log] = await Promise.all([text(server.stdout), text(server.stderr)]);
  const answers: unknown[] = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { output, log, answers };
}

const load = (id: number, content: string) => ({
  ...{ action: "load_ruleset", id },
  context: { rulesetName: "0", source: { files: [{ name: "storage.rules", content }] } },
});
const verify = (id: number, method: string) => ({
  ...{ action: "verify", id },
  context: {
    rulesetName: "0",
    service: "firebase.storage",
    path: "/b/clinic/o/doctors/a",
    method,
    variables: {},
  },
});
const ok = { status: "ok", errors: [], warnings: [] };

test("it says that it has started, loads the rules, and answers every question with no, in order", async () => {
  const methods = ["get", "list", "create", "update", "delete"];
  const { answers, log } = await serve(
    load(0, denyingRules),
    ...methods.map((method, i) => verify(i + 1, method)),
  );
  expect(log).toBe("");
  expect(answers).toEqual([
    { ...ok, id: -1 },
    { ...ok, id: 0, result: { rulesVersion: 2 } },
    ...methods.map((_, i) => ({ ...ok, id: i + 1, result: { permit: false } })),
  ]);
});

test("rules that allow something are not loaded, for example after an edit while it runs", async () => {
  const { answers } = await serve(load(0, denyingRules.replace("if false", "if true")), verify(1, "get"));
  expect(answers).toEqual([
    { ...ok, id: -1 },
    { ...ok, id: 0, errors: [unsupportedRulesText] },
    { ...ok, id: 1, result: { permit: false } },
  ]);
});

test("firebase-tools never reads two answers at once", async () => {
  const { output } = await serve(...Array.from({ length: 20 }, (_, i) => verify(i, "get")));
  expect(output.length).toBe(21 * 65_536);
  for (let start = 0; start < output.length; start += 65_536) expect(output[start]).toBe("{");
});

test("a request that cannot be answered becomes one log line, and the next request is answered", async () => {
  const { answers, log } = await serve("no JSON", '{"id": 7, "action": "fetch"}', verify(8, "get"));
  const failed = { ...ok, errors: ["The rules runtime itself failed"] };
  expect(answers.slice(1)).toEqual([
    { ...failed, id: -1 },
    { ...failed, id: 7 },
    { ...ok, id: 8, result: { permit: false } },
  ]);
  expect(log.trimEnd().split("\n")).toHaveLength(2);
  expect(log).toMatch(/^Stand-in defect: storage rules, answering a request: SyntaxError: .+ ↵ at .+\n/);
});
