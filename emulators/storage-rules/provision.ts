import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { root, SetupError } from "../suite/places.ts";
import { denyEveryone, otherRules } from "./deny-everyone.ts";

const DOWNLOAD_ANSWERS_WITHIN_MS = 3_000;

const downloadInfo = z.object({
  storage: z.object({
    expectedSize: z.int(),
    remoteUrl: z.url(),
    downloadPathRelativeToCacheDir: z.string(),
  }),
});

interface StorageRulesRuntime {
  /** What the emulators' environment must hold. */
  readonly env: Record<string, string>;
  /** A folder to stand first on the emulators' PATH; empty when there is none. */
  readonly pathPrefix: string;
  readonly kind: "official" | "ours";
}

/**
 * Google's own rules runtime where firebase-tools has it or can download it, and ours where it cannot be had. Ours denies everything, and
 * refuses rules that say anything else.
 *
 * firebase-tools starts `java -jar $STORAGE_EMULATOR_BINARY_PATH serve` and downloads nothing when that variable is
 * set. Ours is reached by a `java` that hands a `.mjs` to Node and anything else to the real Java.
 */
export async function provideStorageRulesRuntime({
  javaPath,
  nodePath,
  workDir,
  rulesFile = join(root, "storage.rules"),
}: {
  readonly javaPath: string;
  /** A Node that runs TypeScript by itself, 22.18 or newer. */
  readonly nodePath: string;
  readonly workDir: string;
  readonly rulesFile?: string;
}): Promise<StorageRulesRuntime> {
  if (await isOfficialAvailable()) return { env: {}, pathPrefix: "", kind: "official" };
  if (!denyEveryone(readFileSync(rulesFile, "utf8"))) throw new SetupError(otherRules);
  const bin = join(workDir, "storage-rules-bin");
  const entry = join(workDir, "storage-rules.mjs");
  const java = join(bin, "java");
  await mkdir(bin, { recursive: true });
  const stub = JSON.stringify(new URL("deny-everyone.ts", import.meta.url).href);
  await writeFile(entry, `import { serveDenial } from ${stub};\nawait serveDenial();\n`);
  await writeFile(java, javaScript(javaPath, nodePath));
  await chmod(java, 0o755);
  return { env: { STORAGE_EMULATOR_BINARY_PATH: entry }, pathPrefix: bin, kind: "ours" };
}

async function isOfficialAvailable(): Promise<boolean> {
  const require = createRequire(import.meta.url);
  const { storage } = downloadInfo.parse(
    require("firebase-tools/lib/emulator/downloadableEmulatorInfo.json"),
  );
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), ".cache", "firebase", "emulators");
  if (existsSync(join(cache, storage.downloadPathRelativeToCacheDir))) return true;
  try {
    const answer = await fetch(storage.remoteUrl, {
      method: "HEAD",
      signal: AbortSignal.timeout(DOWNLOAD_ANSWERS_WITHIN_MS),
    });
    // The size tells Google's file from the sign-in page of a hotel's network.
    return answer.ok && answer.headers.get("content-length") === String(storage.expectedSize);
  } catch {
    return false;
  }
}

function javaScript(javaPath: string, nodePath: string): string {
  return `#!/bin/sh
previous=
for argument in "$@"; do
  case "$previous $argument" in
    "-jar "*.mjs) exec ${quote(nodePath)} --disable-warning=ExperimentalWarning "$argument" ;;
  esac
  previous=$argument
done
exec ${quote(javaPath)} "$@"
`;
}

function quote(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
