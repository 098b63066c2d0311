import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findInlineStyles, inlinePicture, inlineStyles } from "./inline-assets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-inline-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("puts a stylesheet into the page, after a link that tells Vite's loader its file", async () => {
  await writeFile(join(folder, "a.css"), "p{color:red}");
  const page = await inlineStyles(
    `<link rel="stylesheet" crossorigin href="/a.css"><link rel="icon" href="/i.svg">`,
    folder,
  );
  expect(page).toBe(
    `<link rel="stylesheet" type="text/inlined" href="/a.css"><style>p{color:red}</style><link rel="icon" href="/i.svg">`,
  );
});

test("rejects a stylesheet that would close its style element", async () => {
  await writeFile(join(folder, "a.css"), "p::after{content:'</style>'}");
  await expect(inlineStyles(`<link rel="stylesheet" href="/a.css">`, folder)).rejects.toThrow(
    "a.css cannot be inlined",
  );
});

test("rejects a stylesheet of another site, whatever the order of the link's attributes", async () => {
  await expect(inlineStyles(`<link href="https://a.test/b.css" rel="stylesheet">`, folder)).rejects.toThrow(
    "Not a file of the site",
  );
});

test("finds a page's styles with and without attributes", () => {
  expect(findInlineStyles(`<style media="print">a{}</style><p></p><style></style>`)).toEqual(["a{}", ""]);
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n  <path fill="#0d3b39" d="M0 0 9 9"/><text>50% &amp; more</text></svg>\n`;
const pageWithPicture = `<link rel="preload" as="image" href="/hero.svg" fetchPriority="high"/><img class="hero" src="/hero.svg" alt="A bridge">`;

test("puts a picture into the page, and removes its preload link", async () => {
  await writeFile(join(folder, "hero.svg"), svg);
  const inlined = await inlinePicture(pageWithPicture, "hero.svg", folder);
  expect(inlined).not.toContain("hero.svg");
  const [, picture = ""] =
    /^<img class="hero" src="data:image\/svg\+xml,([^"<>\s]*)" alt="A bridge">$/.exec(inlined) ?? [];
  expect(decodeURIComponent(picture)).toBe(svg.trim());
});

test("rejects a page that does not show the picture", async () => {
  await expect(inlinePicture("<p></p>", "hero.svg", folder)).rejects.toThrow(
    "The page does not show hero.svg",
  );
});
