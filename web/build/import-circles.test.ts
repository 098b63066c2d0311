import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import config from "../../tsconfig.json" with { type: "json" };
import { findCircle, readImports } from "./import-circles.ts";

/** `@clinic/contract/*` -> `functions/src/contract/*` */
const aliases = Object.fromEntries(
  Object.entries(config.compilerOptions.paths).map(([alias, [folder = ""]]) =>
    [alias, folder].map((path) => path.replace(/^\.\//, "").replace("*", "")),
  ),
);

const built = new Set(["node_modules", "dist", "lib"]);

function sources(): string[] {
  const folders = "{web,functions,emulators}/**/*.{ts,tsx}";
  return globSync(folders, { cwd: root, exclude: (path) => built.has(basename(path)) });
}

test("no file imports itself by way of others, also where an alias leads, which Biome doesn't follow", () => {
  const imports = readImports(root, sources(), aliases);
  expect([...imports.values()].flat().length).toBeGreaterThan(1000);
  expect([...imports.values()].flat()).toContain("functions/src/contract/settings.ts");
  expect(findCircle(imports)).toBeNull();
});

test("a circle through an alias is found, of types alone too", () => {
  const folder = mkdtempSync(join(tmpdir(), "circle-"));
  writeFileSync(join(folder, "a.ts"), 'import { b } from "./b.ts";\n');
  writeFileSync(join(folder, "b.ts"), 'import type {\n  C,\n} from "@there/c.ts";\nexport const b = 1;\n');
  writeFileSync(join(folder, "c.ts"), 'export * from "./a.ts";\n');
  try {
    const imports = readImports(folder, ["a.ts", "b.ts", "c.ts"], { "@there/": "" });
    expect(findCircle(imports)).toEqual(["a.ts", "b.ts", "c.ts"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
