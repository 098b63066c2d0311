import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../emulators/suite/places.ts";
import { lockOf, readLock } from "./functions-lock.ts";

const packageSchema = z.looseObject({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

/**
 * The packages that Google installs: its framework, the SDK whose tool finds the functions, and that SDK's peer. The bundle holds
 * all others.
 */
const installed = ["@google-cloud/functions-framework", "firebase-admin", "firebase-functions"];

/** The folder that a deploy uploads for the functions, relative to the root. Git-ignored. */
export const uploadedFolder = ".local/functions";

/** Writes the folder: the bundle, a package.json of the packages that Google installs, and their lock file. */
export function writeUploadedFolder(): void {
  const [source, folder] = [join(root, "functions"), join(root, uploadedFolder)];
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(source, "lib"), join(folder, "lib"), { recursive: true });
  const {
    devDependencies: _,
    dependencies = {},
    ...described
  } = packageSchema.parse(readJson(join(source, "package.json")));
  const kept = Object.entries(dependencies).filter(([name]) => installed.includes(name));
  // Cloud Build runs `gcp-build`. It is empty because the bundle is built here.
  const own = { ...described, scripts: { "gcp-build": "" }, dependencies: Object.fromEntries(kept) };
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write("package.json", own);
  write("package-lock.json", lockOf(readLock(), "functions", own));
}

/** Copies the folder outside the repository, with only its declared packages and their dependencies. Returns the copy's path. */
export function copyUploadedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "functions-folder-"));
  cpSync(join(root, uploadedFolder), folder, { recursive: true });
  copyDependencies(join(root, uploadedFolder), folder, new Set());
  return folder;
}

/** Flat, as npm would lay them out where no two versions of a package are needed. */
function copyDependencies(packageFolder: string, target: string, copied: Set<string>): void {
  const declared = packageSchema.parse(readJson(join(packageFolder, "package.json")));
  for (const name of Object.keys({ ...declared.dependencies, ...declared.optionalDependencies })) {
    const found = locate(name, packageFolder);
    if (!found || copied.has(name)) continue;
    copied.add(name);
    const place = join(target, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(found, place, {
      recursive: true,
      filter: (path) => !path.slice(found.length).includes("node_modules"),
    });
    copyDependencies(found, target, copied);
  }
}

/** Undefined for an optional package that is not installed here. */
function locate(name: string, from: string): string | undefined {
  const folders = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return realpathSync(join(folder, name));
    } catch {
      // Not in this one.
    }
  }
  return undefined;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
