import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inlineEntry, readEntry } from "./inline-entry.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-entry-"));
  await mkdir(join(folder, "assets"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const file = "assets/index-1.js";
const page = `<script type="module" crossorigin src="/${file}"></script><link rel="icon" href="/i.svg">`;

async function read(code: string, pageImports: string[] = [], entryImportsLater: string[] = []) {
  await writeFile(join(folder, file), code);
  const entry = { fileName: file, imports: ["assets/site-2.js"], dynamicImports: entryImportsLater };
  const other = { fileName: "assets/page-3.js", imports: pageImports, dynamicImports: [] };
  const output = [
    { type: "chunk", isEntry: true, ...entry },
    { type: "chunk", isEntry: false, ...other },
  ];
  return readEntry({ output } as unknown as Rolldown.RolldownOutput, folder);
}

test("the entry stands where its file was named, and finds the files that it imports", async () => {
  const entry = await read(`import{a}from"./site-2.js";import"./x-4.js";a("./i");\n`);
  expect(inlineEntry(page, entry)).toBe(
    `<script type="module">import{a}from"/assets/site-2.js";import"/assets/x-4.js";a("./i");</script><link rel="icon" href="/i.svg">`,
  );
});

test("an entry that another file imports would run twice", async () => {
  await expect(read("a()", [file])).rejects.toThrow("assets/page-3.js imports the entry");
});

test("an entry that imports a file later would look for it beside the page", async () => {
  await expect(read(`import("./page-3.js")`, [], ["assets/page-3.js"])).rejects.toThrow(
    "assets/index-1.js has an import()",
  );
});

test("an entry that would end its element is refused", async () => {
  await expect(read(`a("</script>")`)).rejects.toThrow("assets/index-1.js can't stand in a page");
});

test("a page that doesn't name the entry is refused", async () => {
  const entry = await read("a()");
  expect(() => inlineEntry("<p></p>", entry)).toThrow("The page doesn't name assets/index-1.js");
});
