import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

/** The hash sources of the pages' inline styles and scripts, by CSP directive. */
export type InlineDigests = { "style-src": Iterable<string>; "script-src": Iterable<string> };

/**
 * Replaces the hash sources in the Content-Security-Policy of `firebase.json`. Without `mayWrite`, throws when the file names
 * other ones.
 */
export async function updatePolicy(
  firebaseJson: string,
  digests: InlineDigests,
  { mayWrite }: { mayWrite: boolean },
): Promise<void> {
  const current = await readFile(firebaseJson, "utf8");
  const wanted = Object.entries(digests).reduce(
    (config, [directive, hashes]) => replaceDigests(config, directive, hashes),
    current,
  );
  if (wanted === current) return;
  if (!mayWrite)
    throw new Error(
      `${firebaseJson} names other styles or scripts than this build's: build, and commit the change`,
    );
  await writeFile(firebaseJson, wanted);
}

/** The hash source that allows this inline style or script (CSP level 3, section 2.3.1). */
export function hashSourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The texts of the page's inline scripts, without data such as JSON-LD. */
export function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
}

function replaceDigests(config: string, directive: string, digests: Iterable<string>): string {
  const pattern = new RegExp(`(?<="Content-Security-Policy",\\s*"value": "[^"]*${directive} 'self')[^;"]*`);
  const [current] = pattern.exec(config) ?? [];
  if (current === undefined) throw new Error(`The policy has no ${directive} that begins with 'self'`);
  const hosts = current.split(" ").filter((source) => source !== "" && !source.startsWith("'sha256-"));
  const sources = [...[...new Set(digests)].sort(), ...hosts];
  return config.replace(pattern, () => sources.map((source) => ` ${source}`).join(""));
}
