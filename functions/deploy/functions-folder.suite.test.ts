import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWhenChanged } from "../../emulators/suite/build-when-changed.ts";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { request } from "../../emulators/testing/request.ts";
import { discoverFunctions } from "./discover-functions.ts";
import { copyUploadedFolder, writeUploadedFolder } from "./functions-folder.ts";

let folder = "";
beforeAll(async () => {
  await buildWhenChanged("functions");
  writeUploadedFolder();
  folder = copyUploadedFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a deploy uploads the bundle, its package.json and its lock file, and nothing else", () => {
  expect(readdirSync(folder).sort()).toEqual(["lib", "node_modules", "package-lock.json", "package.json"]);
});

test("only packages outside the bundle are installed", () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(Object.keys(dependencies)).toEqual([
    "@google-cloud/functions-framework",
    "firebase-admin",
    "firebase-functions",
  ]);
  expect(readdirSync(join(folder, "node_modules"))).not.toContain("stripe");
});

test("its lock file has the same package versions as the repository's", () => {
  const readLock = (path: string) =>
    JSON.parse(readFileSync(join(path, "package-lock.json"), "utf8")).packages;
  const { "": _, ...needed } = readLock(folder);
  expect(Object.keys(needed)).toContain("node_modules/firebase-admin");
  expect(Object.keys(needed)).not.toContain("node_modules/stripe");
  const tested = readLock(root);
  for (const [place, { version, integrity }] of Object.entries<{ version: string; integrity: string }>(
    needed,
  )) {
    expect(tested[place], place).toMatchObject({ version, integrity });
  }
});

test("npm accepts the lock file for the package.json, and installs exactly its packages", () => {
  const install = ["ci", "--dry-run", "--offline", "--omit=dev", "--ignore-scripts", "--no-audit", "--json"];
  const { status, stdout, stderr } = spawnSync("npm", install, { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("added");
});

test("Firebase's own tool finds the functions, and only the sender has the mail server's password", async () => {
  const { sender: _, ...others } = await discoverFunctions(folder);
  expect(others.api).toEqual([
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "LIMITS_KEY",
    "MAIL_EVENTS_SECRET",
  ]);
  expect(Object.values(others).flat()).not.toContain("SMTP_URL");
});

test("the uploaded folder starts with only its declared dependencies, and answers", async ({
  onTestFinished,
}) => {
  const instance = await startFunctionsInstance({ source: folder });
  onTestFinished(instance.close);
  expect((await request("GET", "/health", { origin: instance.url })).body).toMatchObject({ ok: true });
  expect((await request("GET", "/service", { origin: instance.url })).status).toBe(200);
});
