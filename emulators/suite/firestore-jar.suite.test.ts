import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideJava } from "../machine/provide-programs.ts";
import { provideFirestoreJar } from "./firestore-jar.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "firestore jar "));
  vi.stubEnv("FIRESTORE_EMULATOR_BINARY_PATH", undefined);
  vi.stubEnv("FIREBASE_EMULATORS_PATH", join(folder, "cache"));
  vi.stubEnv("PATH", join(folder, "bin"));
  // No proxy listens at this address, so a download fails at once.
  vi.stubEnv("HTTPS_PROXY", "http://127.0.0.1:9");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("without any Firestore emulator, one sentence says what to install", () => {
  expect(() => provideFirestoreJar()).toThrow(/apt-get install google-cloud-cli-firestore-emulator/);
}, 60_000);

test("the Cloud SDK's JAR is wrapped, even if its path is long and has spaces", () => {
  const path = process.env.PATH ?? "";
  const sdk = join(folder, "a folder with a name that is longer than one line of a manifest may ever be");
  mkdirSync(join(sdk, "platform/cloud-firestore-emulator"), { recursive: true });
  mkdirSync(join(sdk, "bin"));
  mkdirSync(path);
  writeFileSync(join(sdk, "bin/gcloud"), "");
  symlinkSync(join(sdk, "bin/gcloud"), join(path, "gcloud"));
  writeFileSync(join(sdk, "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"), "");

  const { path: jar, origin } = provideFirestoreJar(folder);
  expect(origin).toBe("from the Cloud SDK");
  vi.unstubAllEnvs();
  const { stderr } = spawnSync(provideJava().path, ["-jar", jar], { encoding: "utf8" });
  expect(stderr).toMatch("com.google.cloud.datastore.emulator.firestore.CloudFirestore");
  expect(stderr).not.toMatch(/manifest|corrupt/i);
}, 60_000);
