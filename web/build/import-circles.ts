import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** By file, the files that it imports from, types included. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** `import … from "…"`, `export … from "…"` and `import "…"`, as they stand at the beginning of a line. */
const statement = /^(?:import|export)\b(?:[^;"]*?\bfrom)?\s*"([^"]+)"/gm;

/** The imports among these files of the repository. `aliases` say which folder a prefix stands for, as in tsconfig.json. */
export function readImports(
  root: string,
  files: readonly string[],
  aliases: Readonly<Record<string, string>>,
): Imports {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const sources = [...readFileSync(join(root, file), "utf8").matchAll(statement)].map(
        ([, source = ""]) => source,
      );
      const targets = sources.map((source) => resolve(file, source, aliases));
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

function resolve(file: string, source: string, aliases: Readonly<Record<string, string>>): string {
  if (source.startsWith(".")) return normalize(join(dirname(file), source));
  const alias = Object.keys(aliases).find((prefix) => source.startsWith(prefix));
  return alias === undefined ? source : join(aliases[alias] ?? "", source.slice(alias.length));
}

/** The files of one circle, in the order in which they import each other; null without one. */
export function findCircle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): string[] | null => {
    if (way.includes(file)) return way.slice(way.indexOf(file));
    if (done.has(file)) return null;
    way.push(file);
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target);
      if (circle) return circle;
    }
    way.pop();
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return null;
}
