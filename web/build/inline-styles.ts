import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts a page's stylesheets into the page itself: docs/decisions/styles-in-the-page.md. A link of a type that browsers
 * ignore stays in front of each, so that Vite's loader finds the file and does not fetch it again. Throws when a stylesheet
 * contains `</`, or is not a file of the site.
 */
export async function inlineStyles(html: string, dist: string): Promise<string> {
  const links = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([link]) => link);
  const styles = await Promise.all(
    links.map(async (link) => {
      const [, file] = /\bhref="\/([^"]+\.css)"/.exec(link) ?? [];
      if (!file) throw new Error(`No file of the site: ${link}`);
      const css = await readFile(join(dist, file), "utf8");
      if (css.includes("</")) throw new Error(`${file} can't stand in a page`);
      return { link, element: `${loadedLink(file)}<style>${css}</style>` };
    }),
  );
  return styles.reduce((page, { link, element }) => page.replace(link, () => element), html);
}

function loadedLink(file: string): string {
  return `<link rel="stylesheet" type="text/inlined" href="/${file}">`;
}

/** The texts of its styles. */
export function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
}
