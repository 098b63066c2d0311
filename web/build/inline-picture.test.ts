import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inlinePicture } from "./inline-picture.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-picture-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n  <path fill="#0d3b39" d="M0 0 9 9"/><text>50% &amp; more</text></svg>\n`;
const page = `<link rel="preload" as="image" href="/hero.svg"/><img class="hero" src="/hero.svg" alt="A bridge">`;

test("the picture stands where its file was named, and nothing asks for that", async () => {
  await writeFile(join(folder, "hero.svg"), svg);
  const inlined = await inlinePicture(page, "hero.svg", folder);
  expect(inlined).not.toContain("hero.svg");
  const [, picture = ""] =
    /^<img class="hero" src="data:image\/svg\+xml,([^"<>\s]*)" alt="A bridge">$/.exec(inlined) ?? [];
  expect(decodeURIComponent(picture)).toBe(svg.trim());
});

test("a page that doesn't show it is refused", async () => {
  await expect(inlinePicture("<p></p>", "hero.svg", folder)).rejects.toThrow(
    "hero.svg isn't shown by its page",
  );
});
