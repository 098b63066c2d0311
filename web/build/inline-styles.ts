import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts a page's stylesheets into the page itself: it can be painted as soon as it is there, a round trip earlier. What
 * the element names our loader doesn't fetch again. Throws when a stylesheet would end its element, or names no file of ours.
 */
export async function inlineStyles(html: string, dist: string): Promise<string> {
  const links = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([link]) => link);
  const styles = await Promise.all(
    links.map(async (link) => {
      const [, file] = /\bhref="\/([^"]+\.css)"/.exec(link) ?? [];
      if (!file) throw new Error(`No file of the site: ${link}`);
      const css = await readFile(join(dist, file), "utf8");
      if (css.includes("</")) throw new Error(`${file} can't stand in a page`);
      return { link, element: `<style data-file="/${file}">${css}</style>` };
    }),
  );
  return styles.reduce((page, { link, element }) => page.replace(link, () => element), html);
}

/** The texts of its styles. */
export function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
}
