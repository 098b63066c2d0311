import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideStorageRulesRuntime } from "./provide-rules-runtime.ts";

const run = promisify(execFile);
const JAR = "cloud-storage-rules-runtime-v1.1.3.jar";

let workDir: string;

beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), "storage rules' "));
  vi.stubEnv("FIREBASE_EMULATORS_PATH", workDir);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await rm(workDir, { recursive: true });
});

function provide(more: { rulesFile?: string } = {}) {
  return provideStorageRulesRuntime({
    ...{ javaPath: "/bin/echo", nodePath: process.execPath, workDir },
    ...more,
  });
}

test("uses Google's runtime if firebase-tools has it", async () => {
  await writeFile(join(workDir, JAR), "");
  expect(await provide()).toEqual({ env: {}, pathPrefix: "", kind: "official" });
});

test("leaves the download to firebase-tools if there is a network", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { headers: { "content-length": "52892936" } }));
  expect((await provide()).kind).toBe("official");
});

test("uses our stand-in if another server answers at Google's address", async () => {
  vi.stubGlobal("fetch", async () => new Response("Welcome to the hotel"));
  expect((await provide()).kind).toBe("ours");
});

test("with rules that allow something, nothing starts without Google's runtime", async () => {
  const rulesFile = join(workDir, "storage.rules");
  await writeFile(rulesFile, "service firebase.storage { match /{object=**} { allow get; } }");
  await expect(provide({ rulesFile })).rejects.toThrow("storage.rules say something else");
  await writeFile(join(workDir, JAR), "");
  expect((await provide({ rulesFile })).kind).toBe("official");
});

test("firebase-tools can start our stand-in like a JAR", async () => {
  const { env, pathPrefix } = await provide();
  const started = run(join(pathPrefix, "java"), [
    "-Duser.language=en",
    "-jar",
    env.STORAGE_EMULATOR_BINARY_PATH ?? "",
    "serve",
  ]);
  started.child.stdin?.end();
  const { stdout, stderr } = await started;
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ id: -1, status: "ok" });
});

test("passes every other command to the real Java", async () => {
  const { pathPrefix } = await provide();
  const { stdout } = await run(join(pathPrefix, "java"), ["-jar", "firestore.jar", "--port", "8080"]);
  expect(stdout).toBe("-jar firestore.jar --port 8080\n");
});
