import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./suite/ports-and-paths.ts";

const lock = {
  "": { name: "clinic" },
  web: { name: "@clinic/web" },
  "node_modules/@clinic/web": { resolved: "web", link: true },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/for-another-machine": { version: "1.0.0", optional: true },
};
const { "": _root, "node_modules/for-another-machine": _other, ...installed } = lock;

/** Runs install.mjs in a folder with this hidden lock file. Returns npm's command and the exit status. */
function runInstall(there: object | undefined, { scriptsRan = true, npmExits = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "clinic-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["install.mjs", "machine"]) {
    cpSync(join(root, "emulators", part), join(folder, "emulators", part), { recursive: true });
  }
  mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
  if (scriptsRan) writeFileSync(join(folder, "node_modules/node/bin/node"), "");
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
  const note = join(folder, "node_modules/.package-lock.json");
  if (there) writeFileSync(note, JSON.stringify({ packages: there }));
  const npm = join(folder, "npm.mjs");
  writeFileSync(npm, `console.log("npm", process.argv[2]); process.exit(${npmExits});`);
  const env = { PATH: process.env.PATH, npm_node_execpath: process.execPath, npm_execpath: npm };
  const { stdout, status } = spawnSync(process.execPath, [join(folder, "emulators/install.mjs")], {
    env,
    encoding: "utf8",
  });
  return { ran: /^npm (.*)$/m.exec(stdout)?.[1], status };
}

test("a complete installation is not repeated, whoever made it", () => {
  expect(runInstall(installed)).toEqual({ ran: undefined, status: 0 });
});

test.each([
  ["nothing is there", undefined],
  ["a package is missing", { ...installed, "node_modules/zod": undefined }],
  ["a package has another version", { ...installed, "node_modules/zod": { version: "4.6.6" } }],
  ["a workspace is missing", { ...installed, web: undefined }],
])("%s: npm ci", (_, there) => {
  expect(runInstall(there)).toEqual({ ran: "ci", status: 0 });
});

test("an installation without scripts has no Node of its own, and is repeated", () => {
  expect(runInstall(installed, { scriptsRan: false }).ran).toBe("ci");
});

test("a failed installation stops the command that follows", () => {
  expect(runInstall(undefined, { npmExits: 1 })).toEqual({ ran: "ci", status: 1 });
});
