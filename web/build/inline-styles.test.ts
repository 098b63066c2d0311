import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inlineStyles, styleSources } from "./inline-styles.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-styles-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

test("a stylesheet stands in the page, and a link that fetches nothing beside it", async () => {
  await writeFile(join(folder, "a.css"), "p{color:red}");
  const page = await inlineStyles(
    `<link rel="stylesheet" crossorigin href="/a.css"><link rel="icon" href="/i.svg">`,
    folder,
  );
  expect(page).toBe(
    `<style>p{color:red}</style><link rel="stylesheet" href="/a.css" disabled /><link rel="icon" href="/i.svg">`,
  );
});

test("a stylesheet that would end its element is refused", async () => {
  await writeFile(join(folder, "a.css"), "p::after{content:'</style>'}");
  await expect(inlineStyles(`<link rel="stylesheet" href="/a.css">`, folder)).rejects.toThrow(
    "a.css can't stand in a page",
  );
});

test("a style's source is its digest, as CSP writes it", () => {
  expect(styleSources("<p></p><style></style>")).toEqual([empty]);
});

test("a link that names no file of ours is refused, whatever the order of its attributes", async () => {
  await expect(inlineStyles(`<link href="https://a.test/b.css" rel="stylesheet">`, folder)).rejects.toThrow(
    "No file of the site",
  );
});
