import { readFile, writeFile } from "node:fs/promises";

const directive = /(?<="Content-Security-Policy",\s*"value": "[^"]*)style-src [^;"]*/;

/**
 * Lets exactly these styles stand in the site's pages, by `firebase.json`'s policy. Without `mayWrite` throws when the
 * policy that is committed names others.
 */
export async function allowStyles(
  firebaseJson: string,
  sources: Iterable<string>,
  mayWrite: boolean,
): Promise<void> {
  const committed = await readFile(firebaseJson, "utf8");
  const policy = ["style-src 'self'", ...[...new Set(sources)].sort()].join(" ");
  if (!directive.test(committed)) throw new Error(`${firebaseJson} has no policy for styles`);
  const wanted = committed.replace(directive, policy);
  if (wanted === committed) return;
  if (!mayWrite)
    throw new Error(`${firebaseJson} names other styles than this build's: build, and commit the change`);
  await writeFile(firebaseJson, wanted);
}
