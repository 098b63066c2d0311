import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rolldown } from "vite";

export type Entry = { file: string; script: string };

/**
 * The script with which every page begins, so small that it stands in the page itself: a request less of those that all
 * others wait for. Throws when another file imports it, which would have it run twice, and when it has an `import()`, which
 * would look for its file beside the page.
 */
export async function readEntry({ output }: Rolldown.RolldownOutput, dist: string): Promise<Entry> {
  const chunks = output.filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The site has no entry");
  const file = entry.fileName;
  const importer = chunks.find(({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].includes(file),
  );
  if (importer) throw new Error(`${importer.fileName} imports the entry, which stands in the pages`);
  if (entry.dynamicImports.length > 0) throw new Error(`${file} has an import(), and stands in the pages`);
  const code = await readFile(join(dist, file), "utf8");
  if (code.includes("</")) throw new Error(`${file} can't stand in a page`);
  return { file, script: code.trim().replaceAll(/(?<=from|import)\s*"\.\//g, '"/assets/') };
}

/** Puts the entry in the place of the element that names its file. */
export function inlineEntry(html: string, { file, script }: Entry): string {
  const element = new RegExp(`<script\\b[^>]*\\bsrc="/${file}"[^>]*></script>`);
  if (!element.test(html)) throw new Error(`The page doesn't name ${file}`);
  return html.replace(element, () => `<script type="module">${script}</script>`);
}
