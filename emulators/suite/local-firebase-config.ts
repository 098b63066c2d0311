import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deployedConfig, type FirebaseConfig } from "../../functions/deploy/deployed-config.ts";
import { projectId, root, standInAddressInBuild, urls } from "./ports-and-paths.ts";

/**
 * Addresses that the site may additionally reach in the local suite: the emulators and the stand-ins for
 * Stripe and Google.
 */
const localPolicySources: Record<string, readonly string[]> = {
  "script-src": [`http://${standInAddressInBuild}`],
  "frame-src": [urls.local],
  "connect-src": [urls.local, urls.auth],
  "img-src": [urls.storage],
};

/**
 * The Firebase CLI refuses a configuration file outside the folders that it names, so this one is written
 * beside firebase.json.
 */
export function writeLocalFirebaseConfig(): string {
  const path = join(root, "firebase.local.json");
  writeFileSync(path, JSON.stringify(localFirebaseConfig(deployedConfig(projectId)), null, 2));
  return path;
}

/**
 * Returns production's configuration with the local ports added to its Content-Security-Policy, and no
 * other change.
 */
export function localFirebaseConfig(production: FirebaseConfig): FirebaseConfig {
  const local = structuredClone(production);
  for (const { headers } of local.hosting.headers) {
    for (const header of headers) {
      if (header.key === "Content-Security-Policy") header.value = addLocalSources(header.value);
    }
  }
  return local;
}

function addLocalSources(policy: string): string {
  return policy
    .split("; ")
    .map((directive) => {
      const [name = ""] = directive.split(" ");
      return [directive, ...(localPolicySources[name] ?? [])].join(" ");
    })
    .join("; ");
}
