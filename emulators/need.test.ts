import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { root } from "./suite/places.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** What npm runs before a script, on a machine whose PATH leads to Node and to these folders. */
function runBefore(script: string, { folders = [], chromium }: { folders?: string[]; chromium: string }) {
  const env = {
    PATH: [dirname(process.execPath), ...folders].join(delimiter),
    CHROMIUM_PATH: chromium,
  };
  return spawnSync(scripts[`pre${script}`] ?? "", { cwd: root, env, shell: true, encoding: "utf8" });
}

function folderWith(name: string, shellScript: string): string {
  const folder = mkdtempSync(join(tmpdir(), "clinic machine "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${shellScript}\n`, { mode: 0o755 });
  return join(folder, "bin");
}

test.each(["test", "bench:web", "screens"])(
  "npm run %s says both at once that Java and Chromium are missing, and does nothing else",
  (script) => {
    const { status, stdout, stderr } = runBefore(script, { chromium: "/nowhere/chromium" });
    expect(stderr).toMatch(
      /^Java is missing: .+ and try again\.\nCHROMIUM_PATH names \/nowhere\/chromium, .+\.\n$/,
    );
    expect(stdout).toBe("");
    expect(status).toBe(1);
  },
);

test.each(["start", "dev"])("npm run %s needs Java, and no Chromium", (script) => {
  const { status, stderr } = runBefore(script, { chromium: "/nowhere/chromium" });
  expect(stderr).toMatch(/^Java is missing: .+ and try again\.\n$/);
  expect(status).toBe(1);
});

test("a Java that cannot say its version is none", () => {
  const java = folderWith("java", "echo 'Unable to locate a Java Runtime.' >&2; exit 1");
  const { status, stderr } = runBefore("start", { folders: [java], chromium: "" });
  expect(stderr).toMatch(/^Java is missing: .+ and try again\.\n$/);
  expect(status).toBe(1);
});

test("where both are, nothing is said", () => {
  const java = folderWith("java", `echo 'openjdk version "17.0.15" 2025-04-15' >&2`);
  const chromium = join(folderWith("my chromium", ""), "my chromium");
  const { status, stderr } = runBefore("screens", { folders: [java], chromium });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
