import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export type Transfer = { scripts: number; whole: number };

/** Of an answer's headers, in bytes: as many as come with a file of the site from the Hosting emulator. */
const headerBytes = 550;

/**
 * What a first visit of a page moves over the wire, in bytes: its HTML and all files that it names, headers too. Text is
 * counted as gzip, which every host can do at least.
 */
export async function transferOf(dist: string, html: string): Promise<Transfer> {
  const text = await readFile(join(dist, html), "utf8");
  const files = new Set([...filesNamedIn(text), "icon.svg", "manifest.webmanifest"]);
  let scripts = 0;
  let whole = gzipSync(text).length + headerBytes;
  for (const file of files) {
    const bytes = (await sizeOf(join(dist, file))) + headerBytes;
    whole += bytes;
    if (file.endsWith(".js")) scripts += bytes;
  }
  return { scripts, whole };
}

/** The files that the browser fetches for a page, as often as the page names them. Its styles are inlined. */
function filesNamedIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/((?:assets|portraits)\/[^"]+(?<!\.css))"/g)].map(
    ([, file = ""]) => file,
  );
}

/** As it is sent. */
async function sizeOf(path: string): Promise<number> {
  const bytes = await readFile(path);
  return /\.(js|css|svg|html|webmanifest)$/.test(path) ? gzipSync(bytes).length : bytes.length;
}
