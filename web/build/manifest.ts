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
/** Vite's build manifest, by source file: https://vite.dev/guide/backend-integration */
export type Manifest = z.infer<typeof manifestSchema>;

export async function readManifest(dist: string): Promise<Manifest> {
  const text = await readFile(join(dist, ".vite/manifest.json"), "utf8");
  return z.parse(manifestSchema, JSON.parse(text));
}

export type PageFiles = {
  scripts: string[];
  styles: string[];
  font: string;
};

/**
 * Lists the files that these pages and layouts need at the start. Leaves out the entry's files, which every page's HTML links
 * already.
 */
export function listPageFiles(manifest: Manifest, sources: string[]): PageFiles {
  const entry = collectChunkFiles(manifest, findEntry(manifest));
  const own = sources.map((source) => {
    if (!manifest[source]) throw new Error(`No chunk for the page ${source}`);
    return collectChunkFiles(manifest, source);
  });
  const scripts = new Set(own.flatMap((page) => [...page.scripts]));
  const styles = new Set(own.flatMap((page) => [...page.styles]));
  return {
    scripts: [...scripts].filter((file) => !entry.scripts.has(file)),
    styles: [...styles].filter((file) => !entry.styles.has(file)),
    font: findPreloadedFont(manifest),
  };
}

/** The stylesheets that every page loads, which declare the fonts. */
export function listEntryStyles(manifest: Manifest): string[] {
  return [...collectChunkFiles(manifest, findEntry(manifest)).styles];
}

function findEntry(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error("The manifest has no entry");
  return entry;
}

/** Collects the scripts and stylesheets of a chunk and of all chunks that the chunk imports. */
function collectChunkFiles(manifest: Manifest, source: string) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const addChunk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) addChunk(imported);
  };
  addChunk(source);
  return { scripts, styles };
}

/** Finds the font file that every page shows first, so that the page can preload the font. */
function findPreloadedFont(manifest: Manifest): string {
  const font = Object.entries(manifest).find(([source]) => source.endsWith("figtree-basic.woff2"))?.[1].file;
  if (!font) throw new Error("The manifest has no font");
  return font;
}
