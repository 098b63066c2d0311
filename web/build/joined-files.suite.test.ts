import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findCircle } from "./import-circles.ts";
import { filesOf, readManifest } from "./manifest.ts";
import { framesOf, isPage } from "./page-sources.ts";

/** The site that the suite serves: built before it starts. */
const manifest = await readManifest(fileURLToPath(new URL("../dist", import.meta.url)));
const pages = Object.keys(manifest).filter(isPage);

test("no file of the built site imports itself by way of others", () => {
  const imports = new Map(Object.entries(manifest).map(([key, chunk]) => [key, chunk.imports ?? []]));
  expect(imports.size).toBeGreaterThan(pages.length);
  expect(findCircle(imports)).toBeNull();
});

test.each(pages)("%s comes in at most 16 scripts, its frames' among them", (source) => {
  expect(filesOf(manifest, [...framesOf(source), source]).scripts.length).toBeLessThanOrEqual(16);
});
