import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inlineStyles, styleSources } from "./inline-styles.ts";
import { allowStyles } from "./style-policy.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-styles-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
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

const config = (styles: string) =>
  `{ "key": "Content-Security-Policy",\n  "value": "default-src 'self'; style-src ${styles}; img-src 'self'" }`;

test("the policy comes to name the build's styles, each once, and no others", async () => {
  vi.stubEnv("CI", "");
  const file = join(folder, "firebase.json");
  await writeFile(file, config("'self' 'sha256-old='"));
  await allowStyles(file, ["'sha256-b='", "'sha256-a='", "'sha256-b='"]);
  expect(await readFile(file, "utf8")).toBe(config("'self' 'sha256-a=' 'sha256-b='"));
});

test("in CI a policy that names others is an error, and stays", async () => {
  vi.stubEnv("CI", "true");
  const file = join(folder, "firebase.json");
  await writeFile(file, config("'self' 'sha256-old='"));
  await expect(allowStyles(file, ["'sha256-a='"])).rejects.toThrow("build, and commit the change");
  expect(await readFile(file, "utf8")).toBe(config("'self' 'sha256-old='"));
  await allowStyles(file, ["'sha256-old='"]);
});
