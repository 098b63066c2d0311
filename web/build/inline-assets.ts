import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Replaces the page's stylesheet links by `<style>` elements: docs/decisions/styles-in-the-page.md. Keeps a link of a type that
 * browsers ignore before each `<style>`, because Vite's loader would otherwise fetch the stylesheet again. Throws when a
 * stylesheet contains `</`, or is not a file of the site.
 */
export async function inlineStyles(html: string, dist: string): Promise<string> {
  const links = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([link]) => link);
  const styles = await Promise.all(
    links.map(async (link) => {
      const [, file] = /\bhref="\/([^"]+\.css)"/.exec(link) ?? [];
      if (!file) throw new Error(`Not a file of the site: ${link}`);
      const css = await readFile(join(dist, file), "utf8");
      if (css.includes("</")) throw new Error(`${file} cannot be inlined`);
      const ignoredLink = `<link rel="stylesheet" type="text/inlined" href="/${file}">`;
      return { link, element: `${ignoredLink}<style>${css}</style>` };
    }),
  );
  return styles.reduce((page, { link, element }) => page.replace(link, () => element), html);
}

/** The texts of the `<style>` elements in a page's HTML. */
export function findInlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
}

/**
 * Puts an SVG picture into the page as a `data:` address, so that the picture shows at the first paint. Also removes the
 * picture's preload link, which React renders. Throws when the page does not show the picture.
 */
export async function inlinePicture(html: string, file: string, dist: string): Promise<string> {
  const source = ` src="/${file}"`;
  if (!html.includes(source)) throw new Error(`The page does not show ${file}`);
  const svg = (await readFile(join(dist, file), "utf8")).trim();
  // Escapes only the characters that a `data:` address cannot contain (RFC 3986, section 2), because unescaped text compresses
  // better.
  const escaped = svg.replaceAll(/[%#"&<>\s]/g, (character) => encodeURIComponent(character));
  return html
    .replaceAll(/<link rel="preload" as="image" href="([^"]*)"[^>]*>/g, (link, href) =>
      href === `/${file}` ? "" : link,
    )
    .replaceAll(source, () => ` src="data:image/svg+xml,${escaped}"`);
}
