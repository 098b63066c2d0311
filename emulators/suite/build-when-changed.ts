import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { localStateFolder, root, SetupError } from "./ports-and-paths.ts";

/**
 * For each build: the sources that it reads, the folder that it writes, and its other output files. The
 * site's build reads the API contract, the domain code and the clinic, and writes the hashes of its styles
 * into `firebase.json`.
 */
const buildDefinitions = {
  functions: { sources: ["functions"], output: "functions/lib/index.js", writes: [] },
  web: {
    sources: ["web", "functions/src", "emulators/seed/clinics"],
    output: "web/dist/index.html",
    writes: ["firebase.json"],
  },
} as const;

/** Chooses the clinic of `seed/clinics` for later builds of the site, and for Vite's development server. */
export function chooseBuiltClinic(name: string): void {
  process.env.SEEDED_CLINIC = name;
}

/** Returns whether a build was needed. */
export async function buildWhenChanged(
  workspace: keyof typeof buildDefinitions,
  signal?: AbortSignal,
): Promise<boolean> {
  const { sources, output, writes } = buildDefinitions[workspace];
  const stamp = join(localStateFolder, `built-${workspace}`);
  // The hash is computed before the build, so an edit during the build causes another build the next time.
  const read = hashFiles(["package-lock.json", "tsconfig.json", ...sources]);
  const { SEEDED_CLINIC: clinic = "demo" } = process.env;
  const fingerprint = () => `${read} ${hashFiles(writes)} ${clinic}`;
  return buildUnlessStamped(stamp, join(root, output), fingerprint, async () => {
    try {
      await execFileAsync("npm", ["run", "build", "-w", `@clinic/${workspace}`], {
        cwd: root,
        env: buildEnvironment(),
        ...(signal && { signal }),
      });
    } catch (error) {
      const output = buildCommandOutputSchema.safeParse(error).data ?? { stdout: "", stderr: String(error) };
      throw new SetupError(`The build of ${workspace} failed:\n${output.stdout}${output.stderr}`);
    }
  });
}

/**
 * Builds unless the output is as this function's last build left it, and was built with this fingerprint: a deploy builds another
 * clinic's site in the same place. The stamp is deleted before the build, because a build that fails or is interrupted leaves an
 * incomplete output, and the next start must build again.
 */
export async function buildUnlessStamped(
  stamp: string,
  output: string,
  fingerprint: () => string,
  build: () => Promise<void>,
): Promise<boolean> {
  const current = () => `${fingerprint()} ${createHash("sha256").update(readFileSync(output)).digest("hex")}`;
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, "utf8") === current()) return false;
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, current());
  return true;
}

/** The environment of a deploy. Vitest's variables for tests would produce React's development build. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { TZ: _, ...env } = process.env;
  return { ...env, NODE_ENV: "production" };
}

const execFileAsync = promisify(execFile);
const buildCommandOutputSchema = z.object({ stdout: z.string(), stderr: z.string() });

function hashFiles(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/**
 * No build reads these files and folders, though they are among its sources: other builds write them, or
 * they work on a build's output.
 */
const ignoredPaths = new Set([
  "functions/lib",
  "functions/.secret.local",
  "functions/bench",
  "functions/commands",
  "functions/deploy",
  "functions/testing",
  "web/dist",
  "web/bench",
  "web/screens",
  "web/testing",
]);

function filesBelow(path: string): string[] {
  if (ignoredPaths.has(path) || path.endsWith("node_modules") || /\.test\.tsx?$/.test(path)) return [];
  const entry = join(root, path);
  if (!statSync(entry).isDirectory()) return [path];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
