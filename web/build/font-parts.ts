import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const font = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
/** What `styles/_fonts.scss` calls the folder of the parts. */
const alias = "figtree-parts";

/** Code points from the first to the last, as `styles/_fonts.scss` has them in `unicode-range`. */
export const parts = {
  "figtree-basic.woff2": [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa9, 0xa9],
    [0xb7, 0xb7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2026, 0x2026],
    // Chromium's fields for a time have it before AM and PM.
    [0x202f, 0x202f],
    // Invisible: they keep a name's direction from what stands around it.
    [0x2066, 0x2069],
  ],
  "figtree-latin.woff2": [
    [0xa1, 0xa8],
    [0xaa, 0xb6],
    [0xb8, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x2012],
    [0x2015, 0x2017],
    [0x201a, 0x201b],
    [0x201e, 0x2025],
    [0x2027, 0x202e],
    [0x2030, 0x2065],
    [0x206a, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
    [0xfeff, 0xfeff],
    [0xfffd, 0xfffd],
  ],
} as const;

/** The weights that the site's styles use, and of the font's features those that they, and any text, ask for. */
const kept = {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 800 } },
  keepFeatures: ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"],
} as const;

/**
 * Cuts the site's font in two: what the site's own English is written with, which every page waits for, and the rest of Latin, which
 * browsers load where a name or a text has it.
 */
export function fontParts(root: string): Plugin {
  const folder = join(root, "node_modules/.fonts");
  return {
    name: "font-parts",
    async config() {
      cutting ??= cut(folder);
      await cutting;
      return { resolve: { alias: [{ find: alias, replacement: folder }] } };
    },
  };
}

let cutting: Promise<void> | undefined;

async function cut(folder: string): Promise<void> {
  const whole = await readFile(createRequire(import.meta.url).resolve(font));
  await mkdir(folder, { recursive: true });
  for (const [name, ranges] of Object.entries(parts)) {
    const text = ranges.map(([from, to]) => charactersOf(from, to)).join("");
    await writeFile(join(folder, name), await subsetFont(whole, text, kept));
  }
}

function charactersOf(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}
