import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
);
export type Manifest = z.infer<typeof manifestSchema>;

/** Vite's list of what became of which source file. */
export async function readManifest(dist: string): Promise<Manifest> {
  const text = await readFile(join(dist, ".vite/manifest.json"), "utf8");
  return z.parse(manifestSchema, JSON.parse(text));
}

export type PageFiles = {
  scripts: string[];
  styles: string[];
  /** The one that the page opens with. */
  picture: string | undefined;
  font: string;
};

/** What a page loads before it is shown, besides the entry's own files, which the template names already. */
export function filesOf(manifest: Manifest, sources: string[]): PageFiles {
  const entry = reach(manifest, entryOf(manifest));
  const own = sources.map((source) => {
    if (!manifest[source]) throw new Error(`No chunk for the page ${source}`);
    return reach(manifest, source);
  });
  const scripts = new Set(own.flatMap((page) => [...page.scripts]));
  const styles = new Set(own.flatMap((page) => [...page.styles]));
  return {
    scripts: [...scripts].filter((file) => !entry.scripts.has(file)),
    styles: [...styles].filter((file) => !entry.styles.has(file)),
    picture: sources.flatMap((source) => firstPicture(manifest, source) ?? [])[0],
    font: fontOf(manifest),
  };
}

/** It is named `hero`. */
function firstPicture(manifest: Manifest, source: string): string | undefined {
  return manifest[source]?.assets?.find((file) => /\/hero-[^/]*\.svg$/.test(file));
}

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error("The manifest has no entry");
  return entry;
}

/** A chunk, all that it imports, and their stylesheets. */
function reach(manifest: Manifest, key: string) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(key);
  return { scripts, styles };
}

/** What every page is painted with: the fonts are in it. */
export function siteStyles(manifest: Manifest): string[] {
  return [...reach(manifest, entryOf(manifest)).styles];
}

/** The font that every page's first line is set in. */
function fontOf(manifest: Manifest): string {
  const key = Object.keys(manifest).find((name) => name.endsWith("figtree-basic.woff2"));
  const font = key === undefined ? undefined : manifest[key]?.file;
  if (!font) throw new Error("The manifest has no font");
  return font;
}
