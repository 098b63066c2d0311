import type { Plugin, Rolldown } from "vite";
import { expect, test } from "vitest";
import { helpersInSite } from "./helpers-in-site.ts";

const helpers = { name: "rolldown-runtime", code: "var r=1,c=2;export{c as n,r as t};", imports: [] };
const page = {
  name: "page",
  code: `import{n as a}from"./rolldown-runtime-1.js";a();`,
  imports: [helpers.name],
};
const site = {
  name: "site",
  code: `import{t as e}from"./rolldown-runtime-1.js";e();`,
  imports: [helpers.name],
};

type Chunk = { name: string; code: string; imports: string[] };
const fileOf = (name: string) => `assets/${name}-1.js`;

function generate(...chunks: Chunk[]): Record<string, { code: string; imports: string[] }> {
  const files = chunks.map((chunk) => ({
    ...chunk,
    type: "chunk",
    fileName: fileOf(chunk.name),
    imports: chunk.imports.map(fileOf),
  }));
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]));
  const { generateBundle } = helpersInSite() as Plugin & {
    generateBundle: (options: unknown, bundle: Rolldown.OutputBundle) => void;
  };
  generateBundle(undefined, bundle as unknown as Rolldown.OutputBundle);
  return bundle;
}

test("the site has the bundler's helpers in it, and the others import them from there", () => {
  const bundle = generate(helpers, site, page);
  expect(Object.keys(bundle)).toEqual([fileOf("site"), fileOf("page")]);
  expect(bundle[fileOf("site")]).toMatchObject({
    code: "var[bundler_n,bundler_t]=(()=>{var r=1,c=2;;return[c,r]})(),e=bundler_t;e();export{bundler_n,bundler_t};",
    imports: [],
  });
  expect(bundle[fileOf("page")]).toMatchObject({
    code: `import{bundler_n as a}from"./site-1.js";a();`,
    imports: [fileOf("site")],
  });
});

test("a site that imports no helper can't give them to others", () => {
  expect(() => generate(helpers, { ...site, code: "", imports: [] }, page)).toThrow(
    "assets/site-1.js imports none of the bundler's helpers",
  );
});
