import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inlineStyles, stylesIn } from "./inline-styles.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-styles-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("a stylesheet stands in the page, after a link that tells the loader its file", async () => {
  await writeFile(join(folder, "a.css"), "p{color:red}");
  const page = await inlineStyles(
    `<link rel="stylesheet" crossorigin href="/a.css"><link rel="icon" href="/i.svg">`,
    folder,
  );
  expect(page).toBe(
    `<link rel="stylesheet" type="text/inlined" href="/a.css"><style>p{color:red}</style><link rel="icon" href="/i.svg">`,
  );
});

test("a stylesheet that would end its element is refused", async () => {
  await writeFile(join(folder, "a.css"), "p::after{content:'</style>'}");
  await expect(inlineStyles(`<link rel="stylesheet" href="/a.css">`, folder)).rejects.toThrow(
    "a.css can't stand in a page",
  );
});

test("a page's styles are found with attributes and without", () => {
  expect(stylesIn(`<style media="print">a{}</style><p></p><style></style>`)).toEqual(["a{}", ""]);
});

test("a link that names no file of ours is refused, whatever the order of its attributes", async () => {
  await expect(inlineStyles(`<link href="https://a.test/b.css" rel="stylesheet">`, folder)).rejects.toThrow(
    "No file of the site",
  );
});
