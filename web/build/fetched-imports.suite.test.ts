import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The site that the suite serves: built before it starts. */
const assets = fileURLToPath(new URL("../dist/assets/", import.meta.url));

test("each import() of the built site is told all of its files, and none goes by Vite's own loader", () => {
  const code = readdirSync(assets)
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(assets + file, "utf8"))
    .join("\n");
  const imports = code.match(/\bimport\(`\.\//g) ?? [];
  expect(imports.length).toBeGreaterThan(30);
  expect(code.match(/__vite__mapDeps\(\[\d/g)).toHaveLength(imports.length);
  expect(code).not.toContain("vite:preloadError");
});
