import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localFolder, ports, root } from "./suite/places.ts";

const hasBroughtJava = existsSync(join(localFolder, "jre"));
const start = (env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [join(root, "emulators/start.ts")], { env, encoding: "utf8" });

test("a busy port is one sentence that names who holds it, and exit code 1", () => {
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^Port ${ports.hosting} is taken by .+ \\(process \\d+\\): end that and start again\\.\\n$`),
  );
});

// A Java that temurin.mjs has brought is found without PATH.
test.skipIf(hasBroughtJava)("a missing Java is one sentence, and exit code 1", () => {
  const { status, stderr } = start({ PATH: "/nowhere" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Java is missing: .+ and try again\.\n$/);
});
