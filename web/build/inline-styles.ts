import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts a page's stylesheets into the page itself: it can be painted as soon as it is there, a round trip earlier. Our
 * loader looks for a link before it fetches a stylesheet; a disabled one tells it that this one has come, and fetches
 * nothing. Throws when a stylesheet would end its element, or names no file of ours.
 */
export async function inlineStyles(html: string, dist: string): Promise<string> {
  const links = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([link]) => link);
  const styles = await Promise.all(
    links.map(async (link) => {
      const [, file] = /\bhref="\/([^"]+\.css)"/.exec(link) ?? [];
      if (!file) throw new Error(`No file of the site: ${link}`);
      const css = await readFile(join(dist, file), "utf8");
      if (css.includes("</")) throw new Error(`${file} can't stand in a page`);
      return { link, element: `<style>${css}</style><link rel="stylesheet" href="/${file}" disabled />` };
    }),
  );
  return styles.reduce((page, { link, element }) => page.replace(link, () => element), html);
}

/** Of each `<style>` in a page, the source that lets it stand under a Content-Security-Policy (CSP level 3, section 2.3.1). */
export function styleSources(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
}
