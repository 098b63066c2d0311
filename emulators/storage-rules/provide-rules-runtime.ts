import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { root, SetupError } from "../suite/ports-and-paths.ts";
import { isDenyAllRules, unsupportedRulesText } from "./deny-everyone.ts";

const downloadTimeoutMs = 3_000;

const downloadInfoSchema = z.object({
  storage: z.object({
    expectedSize: z.int(),
    remoteUrl: z.url(),
    downloadPathRelativeToCacheDir: z.string(),
  }),
});

interface StorageRulesRuntime {
  /** The environment variables that the emulators need. */
  readonly env: Record<string, string>;
  /** A folder that must come first on the emulators' PATH. Empty if none is needed. */
  readonly pathPrefix: string;
  readonly kind: "official" | "ours";
}

/**
 * Provides the runtime for Storage rules: Google's, if firebase-tools has it or can download it, else our
 * stand-in. The stand-in denies everything, and refuses any rules that don't. firebase-tools starts `java
 * -jar $STORAGE_EMULATOR_BINARY_PATH serve` and downloads nothing when that variable is set. Our `java`
 * script gives a `.mjs` file to Node and anything else to the real Java.
 */
export async function provideStorageRulesRuntime({
  javaPath,
  nodePath,
  workDir,
  rulesFile = join(root, "storage.rules"),
}: {
  readonly javaPath: string;
  /** The Node that runs the stand-in. It must run TypeScript without a build: 22.18 or newer. */
  readonly nodePath: string;
  readonly workDir: string;
  readonly rulesFile?: string;
}): Promise<StorageRulesRuntime> {
  if (await isOfficialAvailable()) return { env: {}, pathPrefix: "", kind: "official" };
  if (!isDenyAllRules(readFileSync(rulesFile, "utf8"))) throw new SetupError(unsupportedRulesText);
  const bin = join(workDir, "storage-rules-bin");
  const entry = join(workDir, "storage-rules.mjs");
  const java = join(bin, "java");
  await mkdir(bin, { recursive: true });
  const stub = JSON.stringify(new URL("deny-everyone.ts", import.meta.url).href);
  await writeFile(
    entry,
    `import { serveDenyingRulesRuntime } from ${stub};\nawait serveDenyingRulesRuntime();\n`,
  );
  await writeFile(java, javaWrapperScript(javaPath, nodePath));
  await chmod(java, 0o755);
  return { env: { STORAGE_EMULATOR_BINARY_PATH: entry }, pathPrefix: bin, kind: "ours" };
}

async function isOfficialAvailable(): Promise<boolean> {
  const require = createRequire(import.meta.url);
  const { storage } = downloadInfoSchema.parse(
    require("firebase-tools/lib/emulator/downloadableEmulatorInfo.json"),
  );
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), ".cache", "firebase", "emulators");
  if (existsSync(join(cache, storage.downloadPathRelativeToCacheDir))) return true;
  try {
    const answer = await fetch(storage.remoteUrl, {
      method: "HEAD",
      signal: AbortSignal.timeout(downloadTimeoutMs),
    });
    // The size distinguishes Google's file from the sign-in page of a hotel's network.
    return answer.ok && answer.headers.get("content-length") === String(storage.expectedSize);
  } catch {
    return false;
  }
}

function javaWrapperScript(javaPath: string, nodePath: string): string {
  return `#!/bin/sh
previous=
for argument in "$@"; do
  case "$previous $argument" in
    "-jar "*.mjs) exec ${quoteForShell(nodePath)} --disable-warning=ExperimentalWarning "$argument" ;;
  esac
  previous=$argument
done
exec ${quoteForShell(javaPath)} "$@"
`;
}

function quoteForShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
