import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, deployedConfig } from "../../functions/deploy/deployed-config.ts";
import { localAddressInSite, projectId, root, urls } from "./places.ts";

/**
 * Addresses that the site may additionally reach in the local suite: the emulators and the stand-ins for
 * Stripe and Google.
 */
const localSources: Record<string, readonly string[]> = {
  "script-src": [`http://${localAddressInSite}`],
  "frame-src": [urls.local],
  "connect-src": [urls.local, urls.auth],
  "img-src": [urls.storage],
};

/**
 * The Firebase CLI refuses a configuration file outside the folders that it names, so this one is written
 * beside firebase.json.
 */
export function writeLocalConfig(): string {
  const path = join(root, "firebase.local.json");
  writeFileSync(path, JSON.stringify(localConfig(deployedConfig(projectId)), null, 2));
  return path;
}

/**
 * Returns production's configuration with the local ports added to its Content-Security-Policy, and no
 * other change.
 */
export function localConfig(production: Config): Config {
  const local = structuredClone(production);
  for (const { headers } of local.hosting.headers) {
    for (const header of headers) {
      if (header.key === "Content-Security-Policy") header.value = widen(header.value);
    }
  }
  return local;
}

function widen(policy: string): string {
  return policy
    .split("; ")
    .map((directive) => {
      const [name = ""] = directive.split(" ");
      return [directive, ...(localSources[name] ?? [])].join(" ");
    })
    .join("; ");
}
