import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../emulators/suite/places.ts";

const firebaseSchema = z.object({ functions: z.object({ source: z.string(), ignore: z.array(z.string()) }) });
const packageSchema = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

/**
 * What a deploy makes of the functions, in an empty folder outside the repository: the files that firebase.json does not
 * ignore, and only the packages that the functions' package.json declares, with theirs. Answers the folder.
 */
export function copyFunctionsFolder(): string {
  const { source, ignore } = firebaseSchema.parse(readJson(join(root, "firebase.json"))).functions;
  const folder = mkdtempSync(join(tmpdir(), "functions-folder-"));
  for (const name of readdirSync(join(root, source))) {
    if (!isIgnored(name, ignore)) cpSync(join(root, source, name), join(folder, name), { recursive: true });
  }
  const copied = new Set<string>();
  copyDependencies(join(root, source), folder, copied);
  return folder;
}

/** The two kinds of pattern that firebase.json uses here: a name, and the beginning of one. */
function isIgnored(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
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
