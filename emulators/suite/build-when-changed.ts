import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { localFolder, root, SetupError } from "./places.ts";

/**
 * What each build is made from, where its outcome stands, and which other files it writes. The site's build reads the
 * contract and the domain, and names its styles in `firebase.json`.
 */
const builds = {
  functions: { sources: ["functions"], output: "functions/lib/index.js", writes: [] },
  web: { sources: ["web", "functions/src"], output: "web/dist/index.html", writes: ["firebase.json"] },
} as const;

/** Answers whether it had to build. */
export async function buildWhenChanged(
  workspace: keyof typeof builds,
  signal?: AbortSignal,
): Promise<boolean> {
  const { sources, output, writes } = builds[workspace];
  const stamp = join(localFolder, `built-${workspace}`);
  // Read before the build: what is edited meanwhile is built the next time.
  const read = hashOf(["package-lock.json", "tsconfig.json", ...sources]);
  const fingerprint = () => `${read} ${hashOf(writes)}`;
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()) {
    return false;
  }
  try {
    await run("npm", ["run", "build", "-w", `@clinic/${workspace}`], {
      cwd: root,
      env: deployEnvironment(),
      ...(signal && { signal }),
    });
  } catch (error) {
    const output = buildOutput.safeParse(error).data ?? { stdout: "", stderr: String(error) };
    throw new SetupError(`The build of ${workspace} failed:\n${output.stdout}${output.stderr}`);
  }
  mkdirSync(localFolder, { recursive: true });
  writeFileSync(stamp, fingerprint());
  return true;
}

/** As a deploy builds: what Vitest sets for tests would make React's development build. */
function deployEnvironment(): NodeJS.ProcessEnv {
  const { TZ: _, ...env } = process.env;
  return { ...env, NODE_ENV: "production" };
}

const run = promisify(execFile);
const buildOutput = z.object({ stdout: z.string(), stderr: z.string() });

function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesBelow)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Of those folders, what no build reads: what builds write, and what works on their outcome. */
const notSources = new Set([
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
  if (notSources.has(path) || path.endsWith("node_modules") || /\.test\.tsx?$/.test(path)) return [];
  const entry = join(root, path);
  if (!statSync(entry).isDirectory()) return [path];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
