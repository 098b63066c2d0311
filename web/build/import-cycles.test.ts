import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import config from "../../tsconfig.json" with { type: "json" };

/** The files that each source file imports, type imports included. */
type Imports = ReadonlyMap<string, readonly string[]>;
/** The folder that each import prefix stands for: `@clinic/contract/` -> `functions/src/contract/`. */
type Aliases = Readonly<Record<string, string>>;

/** Matches `import … from "…"`, `export … from "…"` and `import "…"` at the beginning of a line. */
const importStatement = /^(?:import|export)\b(?:[^;"]*?\bfrom)?\s*"([^"]+)"/gm;

function readImports(folder: string, files: readonly string[], aliases: Aliases): Imports {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const statements = readFileSync(join(folder, file), "utf8").matchAll(importStatement);
      const targets = [...statements].map(([, source = ""]) => resolveImport(file, source, aliases));
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

function resolveImport(file: string, source: string, aliases: Aliases): string {
  if (source.startsWith(".")) return normalize(join(dirname(file), source));
  const alias = Object.keys(aliases).find((prefix) => source.startsWith(prefix));
  return alias === undefined ? source : join(aliases[alias] ?? "", source.slice(alias.length));
}

/** Returns the files of one import cycle, in the order of their imports, or null when there is no cycle. */
function findCycle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | null => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return null;
    path.push(file);
    const cycle = firstCycleFrom(imports.get(file) ?? []);
    if (cycle) return cycle;
    path.pop();
    done.add(file);
    return null;
  };
  const firstCycleFrom = (files: Iterable<string>): string[] | null => {
    for (const file of files) {
      const cycle = visit(file);
      if (cycle) return cycle;
    }
    return null;
  };
  return firstCycleFrom(imports.keys());
}

test("no file imports itself through other files, even through an alias, which Biome does not follow", () => {
  const aliases = Object.fromEntries(
    Object.entries(config.compilerOptions.paths).map(([alias, [folder = ""]]) =>
      [alias, folder].map((path) => path.replace(/^\.\//, "").replace("*", "")),
    ),
  );
  const generated = new Set(["node_modules", "dist", "lib"]);
  const files = globSync("{web,functions,emulators}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => generated.has(basename(path)),
  });
  const imports = readImports(root, files, aliases);
  expect([...imports.values()].flat().length).toBeGreaterThan(1000);
  expect([...imports.values()].flat()).toContain("functions/src/contract/settings.ts");
  expect(findCycle(imports)).toBeNull();
});

test("finds a cycle through an alias and through types alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "cycle-"));
  writeFileSync(join(folder, "a.ts"), 'import { b } from "./b.ts";\n');
  writeFileSync(join(folder, "b.ts"), 'import type {\n  C,\n} from "@there/c.ts";\nexport const b = 1;\n');
  writeFileSync(join(folder, "c.ts"), 'export * from "./a.ts";\n');
  try {
    const imports = readImports(folder, ["a.ts", "b.ts", "c.ts"], { "@there/": "" });
    expect(findCycle(imports)).toEqual(["a.ts", "b.ts", "c.ts"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
