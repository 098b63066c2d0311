import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RulesRuntime } from "./runtime.ts";

const membersOnly = readFileSync(new URL("../examples/members-only.rules", import.meta.url), "utf8");

function load(runtime: RulesRuntime, content: string) {
  const source = { files: [{ name: "storage.rules", content }] };
  return answer(runtime, { action: "load_ruleset", id: 0, context: { rulesetName: "0", source } });
}

function answer(runtime: RulesRuntime, message: object): unknown {
  return runtime.answer(JSON.stringify(message));
}

function verify(method: string, rulesetName = "0") {
  const auth = { map_value: { fields: { uid: { string_value: "anna" } } } };
  const request = { map_value: { fields: { auth, time: { timestamp_value: "2026-01-01T00:00:00.123Z" } } } };
  const variables = { request, resource: { null_value: null } };
  const path = "/b/clinic/o/teams/red/plan.pdf";
  return {
    action: "verify",
    id: 7,
    context: { rulesetName, service: "firebase.storage", path, method, variables },
  };
}

const ok = { id: 7, status: "ok", errors: [], warnings: [] };
const documentWanted = {
  id: 7,
  server_request_id: 7,
  status: "ok",
  action: "fetch_firestore_document",
  context: { path: "/databases/(default)/documents/teams/red/members/anna" },
};

describe("a condition on a Firestore document", () => {
  function judge(method: string, document: object): unknown {
    const runtime = new RulesRuntime();
    load(runtime, membersOnly);
    expect(answer(runtime, verify(method))).toEqual(documentWanted);
    return answer(runtime, { id: 7, warnings: [], errors: [], ...document });
  }

  const editor = { roles: { arrayValue: { values: [{ stringValue: "editor" }] } } };
  const reader = { roles: { arrayValue: {} } };

  test("asks for it and allows when it exists", () => {
    expect(judge("get", { status: "ok", result: { fields: {} } })).toEqual({
      ...ok,
      result: { permit: true },
    });
  });

  test("refuses when it does not exist", () => {
    expect(judge("get", { status: "not_found" })).toEqual({ ...ok, result: { permit: false } });
    expect(judge("create", { status: "not_found" })).toEqual({ ...ok, result: { permit: false } });
  });

  test("reads its data", () => {
    expect(judge("create", { status: "ok", result: { fields: editor } })).toEqual({
      ...ok,
      result: { permit: true },
    });
    expect(judge("create", { status: "ok", result: { fields: reader } })).toEqual({
      ...ok,
      result: { permit: false },
    });
  });

  test("is an error, and so no permission, when the document holds what we cannot read", () => {
    const place = { geoPointValue: { latitude: 1, longitude: 2 } };
    expect(judge("get", { status: "ok", result: { fields: { place } } })).toMatchObject({
      errors: [expect.stringContaining("Cannot read this request")],
    });
  });
});

test("says file, line and reason of what it refuses to load", () => {
  const content =
    "rules_version = '2';\nservice firebase.storage {\n  match /b/{b}/o { allow get: if c; }\n}";
  const issue = {
    description_: "Nothing is called c here",
    sourcePosition_: { fileName_: "storage.rules", line_: 3 },
  };
  expect(load(new RulesRuntime(), content)).toEqual({
    id: 0,
    status: "ok",
    errors: [JSON.stringify(issue)],
    warnings: [],
  });
});

test("permits nothing by a ruleset that was refused", () => {
  const runtime = new RulesRuntime();
  load(runtime, "allow everything");
  expect(answer(runtime, verify("get"))).toEqual({ ...ok, errors: ["No ruleset 0 was loaded"] });
});

test("shows the kind of access as request.method", () => {
  const runtime = new RulesRuntime();
  load(
    runtime,
    "rules_version = '2'; service firebase.storage { match /{x=**} { allow read, write: if request.method == 'update'; } }",
  );
  expect(answer(runtime, verify("update"))).toEqual({ ...ok, result: { permit: true } });
  expect(answer(runtime, verify("delete"))).toEqual({ ...ok, result: { permit: false } });
});
