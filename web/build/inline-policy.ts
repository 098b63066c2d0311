import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

/** The hashes that allow the pages' inline styles and scripts, by directive of the Content-Security-Policy. */
export type InlineDigests = { "style-src": Iterable<string>; "script-src": Iterable<string> };

/**
 * Replaces the inline hashes in the Content-Security-Policy of `firebase.json`. Without `mayWrite`, throws when the file has
 * other hashes.
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

/** Computes the hash with which a Content-Security-Policy allows this inline style or script (CSP level 3, section 2.3.1). */
export function hashSourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The texts of the inline scripts in a page's HTML. Leaves out data such as JSON-LD, which browsers do not run. */
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
