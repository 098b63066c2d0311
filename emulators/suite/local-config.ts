import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, deployedConfig } from "../../functions/deploy/deployed-config.ts";
import { localAddressInSite, projectId, root, urls } from "./places.ts";

/** What the site may reach besides, in the suite only: the emulators and the stand-ins for Stripe and Google. */
const localSources: Record<string, readonly string[]> = {
  "script-src": [`http://${localAddressInSite}`],
  "frame-src": [urls.local],
  "connect-src": [urls.local, urls.auth],
  "img-src": [urls.storage],
};

/** The CLI refuses a configuration that lies outside the folders it names, so it stands beside firebase.json. */
export function writeLocalConfig(): string {
  const path = join(root, "firebase.local.json");
  writeFileSync(path, JSON.stringify(localConfig(deployedConfig(projectId)), null, 2));
  return path;
}

/** The production configuration with a Content-Security-Policy that admits the local ports, and nothing else changed. */
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
