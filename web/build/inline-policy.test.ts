import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allowInline, digestOf, scriptsIn } from "./inline-policy.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-policy-"));
});
afterEach(() => rm(folder, { recursive: true }));

const config = (styles: string, scripts: string) =>
  `{ "key": "Content-Security-Policy",\n  "value": "default-src 'self'; script-src ${scripts}; style-src ${styles}; img-src 'self'" }`;

const old = config("'self' 'sha256-old='", "'self' 'sha256-older=' https://js.stripe.com");

test("the policy comes to name the build's styles and scripts, each once, and no others; hosts stay", async () => {
  const file = join(folder, "firebase.json");
  await writeFile(file, old);
  await allowInline(
    file,
    { "style-src": ["'sha256-b='", "'sha256-a='", "'sha256-b='"], "script-src": ["'sha256-c='"] },
    true,
  );
  expect(await readFile(file, "utf8")).toBe(
    config("'self' 'sha256-a=' 'sha256-b='", "'self' 'sha256-c=' https://js.stripe.com"),
  );
});

test("where nothing may be written, a policy that names others is an error, and stays", async () => {
  const file = join(folder, "firebase.json");
  await writeFile(file, old);
  const inline = { "style-src": ["'sha256-a='"], "script-src": ["'sha256-c='"] };
  await expect(allowInline(file, inline, false)).rejects.toThrow("build, and commit the change");
  expect(await readFile(file, "utf8")).toBe(old);
  await allowInline(file, inline, true);
  await allowInline(file, inline, false);
});

test("a digest is written as CSP has it", () => {
  expect(digestOf("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});

test("a page's scripts are found, without those that name a file and those that are data", () => {
  const page = `<script>a()</script><script type="module" src="/b.js"></script><script type="application/ld+json">{}</script>`;
  expect(scriptsIn(page)).toEqual(["a()"]);
});
