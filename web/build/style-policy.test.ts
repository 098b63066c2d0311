import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allowStyles } from "./style-policy.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-policy-"));
});
afterEach(() => rm(folder, { recursive: true }));

const config = (styles: string) =>
  `{ "key": "Content-Security-Policy",\n  "value": "default-src 'self'; style-src ${styles}; img-src 'self'" }`;

test("the policy comes to name the build's styles, each once, and no others", async () => {
  const file = join(folder, "firebase.json");
  await writeFile(file, config("'self' 'sha256-old='"));
  await allowStyles(file, ["'sha256-b='", "'sha256-a='", "'sha256-b='"], true);
  expect(await readFile(file, "utf8")).toBe(config("'self' 'sha256-a=' 'sha256-b='"));
});

test("where nothing may be written, a policy that names others is an error, and stays", async () => {
  const file = join(folder, "firebase.json");
  await writeFile(file, config("'self' 'sha256-old='"));
  await expect(allowStyles(file, ["'sha256-a='"], false)).rejects.toThrow("build, and commit the change");
  expect(await readFile(file, "utf8")).toBe(config("'self' 'sha256-old='"));
  await allowStyles(file, ["'sha256-old='"], false);
});
