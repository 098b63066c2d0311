import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";

const declared = (workspace: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")).dependencies);

/** Example: returns `@date-fns/tz` for `@date-fns/tz/tzOffset`. */
const packageOf = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "";

/** Packages must be dependencies, because `npm audit --omit=dev` checks no others. */
test("each package that the functions bundle is a dependency", async () => {
  const { metafile } = await build({
    entryPoints: [join(root, "functions/src/index.ts")],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
  });
  const imported = Object.entries(metafile.inputs)
    .filter(([path]) => path.startsWith("functions/src/"))
    .flatMap(([, { imports }]) => imports.map(({ path }) => path))
    .filter((path) => path.startsWith("node_modules/"))
    .map((path) => packageOf(path.slice("node_modules/".length)));
  const used = [...new Set(imported)].sort();
  expect(used).toContain("stripe");
  expect(used.filter((name) => !declared("functions").includes(name))).toEqual([]);
});

test("each package that the site bundles is a dependency", () => {
  const folder = join(root, "web/src");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const imported = sources.flatMap((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    const statements = text.matchAll(
      /^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)";|import\("([^"]+)"\)/gm,
    );
    return [...statements].map(([, from, lazily]) => from ?? lazily ?? "");
  });
  const others = imported.filter((name) => !/^(\.|node:|virtual:|@clinic\/)/.test(name));
  const used = [...new Set(others.map(packageOf))].sort();
  expect(used).toContain("react");
  expect(used.filter((name) => !declared("web").includes(name))).toEqual([]);
});
