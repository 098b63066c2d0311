import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";

function run(script: string, ...args: string[]) {
  const { GOOGLE_APPLICATION_CREDENTIALS: _, ...inherited } = process.env;
  const env = { ...inherited, CLOUDSDK_CONFIG: "/nonexistent", METADATA_SERVER_DETECTION: "none" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    encoding: "utf8",
    env,
  });
  return { status, stdout, stderr };
}

test("--help prints the usage", () => {
  const usage = expect.stringContaining("npm run setup -- --project <id>");
  expect(run("functions/commands/setup.ts", "--help")).toEqual({ status: 0, stdout: usage, stderr: "" });
});

test.each([
  ["functions/commands/migrate.ts", "npm run migrate -- "],
  ["emulators/start.ts", "npm start -- "],
])("%s names an unknown option beside the usage, without a stack", (script, usage) => {
  const { status, stderr } = run(script, "--nope");
  expect([status, stderr]).toEqual([1, expect.stringContaining(`Unknown option '--nope'.\n${usage}`)]);
  expect(stderr).not.toMatch(/^ +at /m);
});

test("a real project without Google's credentials is refused in one sentence", () => {
  expect(run("functions/commands/admin.ts", "list", "--project", "some-clinic")).toEqual({
    ...{ status: 1, stdout: "" },
    stderr:
      "You are not logged in to Google Cloud: run gcloud auth application-default login and try again.\n",
  });
});
