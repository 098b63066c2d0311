import { expect, test } from "vitest";
import { RulesRuntime } from "./runtime.ts";

const head = "rules_version = '2';\nservice firebase.storage {\n  match /b/{b}/o/{file} ";

function load(runtime: RulesRuntime, content: string) {
  const source = { files: [{ name: "storage.rules", content }] };
  return answer(runtime, { action: "load_ruleset", id: 0, context: { rulesetName: "0", source } });
}

function answer(runtime: RulesRuntime, message: object): unknown {
  return runtime.answer(JSON.stringify(message));
}

/** As firebase-tools 14 writes it: lib/emulator/storage/rules/runtime.js. */
function verify(method: string, uid = "anna") {
  const auth = {
    map_value: { fields: { uid: { string_value: uid }, token: { map_value: { fields: {} } } } },
  };
  const path = { path_value: { segments: [{ simple: "b" }, { simple: "clinic" }] } };
  const time = { timestamp_value: "2026-01-01T00:00:00.123Z" };
  const request = { map_value: { fields: { auth, path, time, resource: { null_value: null } } } };
  return {
    action: "verify",
    id: 7,
    context: {
      rulesetName: "0",
      service: "firebase.storage",
      path: "/b/clinic/o/plan.pdf",
      method,
      variables: { request, resource: { null_value: null } },
    },
  };
}

const ok = { id: 7, status: "ok", errors: [], warnings: [] };

test("judges each request by the ruleset that was loaded", () => {
  const runtime = new RulesRuntime();
  const loaded = load(runtime, `${head}{ allow get: if request.auth.uid == 'anna' && resource == null; }\n}`);
  expect(loaded).toEqual({ ...ok, id: 0, result: { rulesVersion: 2 } });
  expect(answer(runtime, verify("get"))).toEqual({ ...ok, result: { permit: true } });
  expect(answer(runtime, verify("get", "ben"))).toEqual({ ...ok, result: { permit: false } });
  expect(answer(runtime, verify("delete"))).toEqual({ ...ok, result: { permit: false } });
});

test("says file, line and reason of what it refuses to load", () => {
  const issue = {
    description_: "Nothing is called c here",
    sourcePosition_: { fileName_: "storage.rules", line_: 3 },
  };
  expect(load(new RulesRuntime(), `${head}{ allow get: if c; }\n}`)).toEqual({
    ...ok,
    id: 0,
    errors: [JSON.stringify(issue)],
  });
});

test("permits nothing by a ruleset that was refused", () => {
  const runtime = new RulesRuntime();
  load(runtime, "allow everything");
  expect(answer(runtime, verify("get"))).toEqual({ ...ok, errors: ["No ruleset 0 was loaded"] });
});

test("permits nothing by a value that it cannot read", () => {
  const runtime = new RulesRuntime();
  load(runtime, `${head}{ allow get; }\n}`);
  const { context, ...message } = verify("get");
  const variables = { ...context.variables, resource: { float_value: 1.5 } };
  expect(answer(runtime, { ...message, context: { ...context, variables } })).toMatchObject({
    id: 7,
    errors: [expect.stringContaining("Cannot read this request")],
  });
});
