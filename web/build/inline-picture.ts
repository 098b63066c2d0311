import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts the drawing that a page opens with into the page itself: it is there at the first paint, and not half a second later. React
 * takes the element over as it is; the hint to load the file, with which it renders a picture, goes. Throws when the page doesn't
 * show it.
 */
export async function inlinePicture(html: string, file: string, dist: string): Promise<string> {
  const shown = ` src="/${file}"`;
  if (!html.includes(shown)) throw new Error(`${file} isn't shown by its page`);
  const svg = await readFile(join(dist, file), "utf8");
  return html
    .replace(`<link rel="preload" as="image" href="/${file}"/>`, "")
    .replaceAll(shown, () => ` src="data:image/svg+xml,${escaped(svg.trim())}"`);
}

/** What a `data:` address in an attribute can't have as it is (RFC 3986, section 2). The rest stays, and is compressed with the page. */
function escaped(svg: string): string {
  return svg.replaceAll(/[%#"&<>\s]/g, (character) => encodeURIComponent(character));
}
