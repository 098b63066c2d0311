import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findInlineScripts, hashSourceOf, updatePolicy } from "./inline-policy.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-policy-"));
  file = join(folder, "firebase.json");
  await writeFile(file, old);
});
afterEach(() => rm(folder, { recursive: true }));

const configWithPolicy = (styles: string, scripts: string) =>
  `{ "key": "Content-Security-Policy",\n  "value": "default-src 'self'; script-src ${scripts}; style-src ${styles}; img-src 'self'" }`;

const old = configWithPolicy("'self' 'sha256-old='", "'self' 'sha256-older=' https://js.stripe.com");

test("replaces the policy's hashes with the build's, each once, and keeps the hosts", async () => {
  const digests = {
    "style-src": ["'sha256-b='", "'sha256-a='", "'sha256-b='"],
    "script-src": ["'sha256-c='"],
  };
  await updatePolicy(file, digests, { mayWrite: true });
  expect(await readFile(file, "utf8")).toBe(
    configWithPolicy("'self' 'sha256-a=' 'sha256-b='", "'self' 'sha256-c=' https://js.stripe.com"),
  );
});

test("without leave to write, rejects a policy with other hashes and leaves the file as it is", async () => {
  const digests = { "style-src": ["'sha256-a='"], "script-src": ["'sha256-c='"] };
  await expect(updatePolicy(file, digests, { mayWrite: false })).rejects.toThrow(
    "build, and commit the change",
  );
  expect(await readFile(file, "utf8")).toBe(old);
  await updatePolicy(file, digests, { mayWrite: true });
  await updatePolicy(file, digests, { mayWrite: false });
});

test("writes a digest as a CSP hash source", () => {
  expect(hashSourceOf("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});

test("finds a page's inline scripts, and neither script files nor data", () => {
  const page = `<script>a()</script><script type="module" src="/b.js"></script><script type="application/ld+json">{}</script>`;
  expect(findInlineScripts(page)).toEqual(["a()"]);
});
