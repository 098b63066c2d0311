import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildUnlessStamped } from "./build-when-changed.ts";

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [stamp, output] = [join(folder, "stamps/built"), join(folder, "index.html")];
  const build = async () => writeFileSync(output, "built");
  const start = (fingerprint: string, run = build) =>
    buildUnlessStamped(stamp, output, () => fingerprint, run);
  return Object.assign(start, { output });
}

test("a build runs again only when its sources have changed", async () => {
  const start = setUp();
  expect([await start("first"), await start("first"), await start("second")]).toEqual([true, false, true]);
});

test("after a build that failed or was interrupted, the next start builds again", async () => {
  const start = setUp();
  await start("first");
  await expect(start("second", () => Promise.reject(new Error("interrupted")))).rejects.toThrow();
  expect(await start("first")).toBe(true);
});

test("after another build in the same place, like a deploy's, the next start builds again", async () => {
  const start = setUp();
  await start("first");
  writeFileSync(start.output, "built for a deploy");
  expect([await start("first"), await start("first")]).toEqual([true, false]);
});
