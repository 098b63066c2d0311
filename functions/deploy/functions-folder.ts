import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import * as z from "zod/mini";
import { root, SetupError } from "../../emulators/suite/ports-and-paths.ts";

const packageSchema = z.looseObject({ dependencies: z.record(z.string(), z.string()) });
/**
 * The keys are installation paths such as `node_modules/zod`:
 * https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json
 */
const packageLockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

/**
 * The packages that Google installs: its framework, the SDK that finds the functions, and that SDK's peer dependency.
 * The bundle contains all others.
 */
const cloudInstalledPackages = ["@google-cloud/functions-framework", "firebase-admin", "firebase-functions"];

const workspace = join(root, "functions");

/** The folder that a deploy uploads for the functions, relative to the repository's root. It is git-ignored. */
export const uploadedFolder = ".local/functions";
const uploadedFolderPath = join(root, uploadedFolder);

/** Writes the folder: the bundle, a package.json with the packages that Google installs, and their lock file. */
export function writeUploadedFolder(): void {
  rmSync(uploadedFolderPath, { recursive: true, force: true });
  cpSync(join(workspace, "lib"), join(uploadedFolderPath, "lib"), { recursive: true });
  const {
    devDependencies: _,
    dependencies,
    ...described
  } = packageSchema.parse(readJson(workspace, "package.json"));
  const kept = Object.entries(dependencies).filter(([name]) => cloudInstalledPackages.includes(name));
  // Cloud Build runs `gcp-build`. It is empty because the bundle is built here.
  const own = { ...described, scripts: { "gcp-build": "" }, dependencies: Object.fromEntries(kept) };
  writeFileSync(join(uploadedFolderPath, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
  writePackageLock();
}

/**
 * npm removes from the repository's lock file everything that this package.json doesn't need, and keeps the other
 * versions. Without a lock file, Cloud Build would install the newest versions of that day.
 */
function writePackageLock(): void {
  cpSync(join(root, "package-lock.json"), join(uploadedFolderPath, "package-lock.json"));
  const args = ["install", "--package-lock-only", "--no-audit"];
  const { status, stderr } = spawnSync("npm", args, { cwd: uploadedFolderPath, encoding: "utf8" });
  if (status !== 0) throw new SetupError(`npm could not write the lock file of the functions:\n${stderr}`);
}

/** Copies the folder outside the repository, with the packages of its lock file. Returns the copy's path. */
export function copyUploadedFolder(): string {
  const copy = mkdtempSync(join(tmpdir(), "functions-folder-"));
  cpSync(uploadedFolderPath, copy, { recursive: true });
  for (const place of Object.keys(
    packageLockSchema.parse(readJson(uploadedFolderPath, "package-lock.json")).packages,
  )) {
    const found = [join(workspace, place), join(root, place)].find(existsSync);
    // An optional package may be missing on this machine. The folder itself has an empty key.
    if (place === "" || !found) continue;
    const filter = (path: string) => path === found || basename(path) !== "node_modules";
    cpSync(found, join(copy, place), { recursive: true, filter });
  }
  return copy;
}

function readJson(path: string, file: string): unknown {
  return JSON.parse(readFileSync(join(path, file), "utf8"));
}
