import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

/** The digests of what stands in the site's pages themselves: whole styles and scripts. */
export type Inline = { "style-src": Iterable<string>; "script-src": Iterable<string> };

/**
 * Lets exactly these stand in the site's pages, by `firebase.json`'s policy. Without `mayWrite` throws when the policy that
 * is committed names others.
 */
export async function allowInline(firebaseJson: string, inline: Inline, mayWrite: boolean): Promise<void> {
  const committed = await readFile(firebaseJson, "utf8");
  const wanted = Object.entries(inline).reduce(
    (config, [name, digests]) => withDigests(config, name, digests),
    committed,
  );
  if (wanted === committed) return;
  if (!mayWrite)
    throw new Error(
      `${firebaseJson} names other styles or scripts than this build's: build, and commit the change`,
    );
  await writeFile(firebaseJson, wanted);
}

/** The source that lets it stand there (CSP level 3, section 2.3.1). */
export function digestOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The texts of the page's scripts that run as they stand. The others name a file, or are data. */
export function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
}

function withDigests(config: string, directive: string, digests: Iterable<string>): string {
  const sources = new RegExp(`(?<="Content-Security-Policy",\\s*"value": "[^"]*${directive} 'self')[^;"]*`);
  const [current] = sources.exec(config) ?? [];
  if (current === undefined) throw new Error(`The policy has no ${directive} that begins with 'self'`);
  const others = current.split(" ").filter((source) => source !== "" && !source.startsWith("'sha256-"));
  return config.replace(sources, () =>
    [...new Set(digests)]
      .sort()
      .concat(others)
      .map((source) => ` ${source}`)
      .join(""),
  );
}
