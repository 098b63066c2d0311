import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root, urls } from "./places.ts";

const configSchema = z.looseObject({
  hosting: z.looseObject({
    headers: z.array(
      z.looseObject({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
});
type Config = z.infer<typeof configSchema>;

/** What the site may reach besides, in the suite only: the emulators and the stand-ins for Stripe and Google. */
const localSources: Record<string, readonly string[]> = {
  "script-src": [urls.local],
  "frame-src": [urls.local],
  "connect-src": [urls.local, urls.auth, urls.storage],
  "img-src": [urls.storage],
};

/** The CLI refuses a configuration that lies outside the folders it names, so it stands beside firebase.json. */
export function writeLocalConfig(): string {
  const path = join(root, "firebase.local.json");
  const production = readConfig(join(root, "firebase.json"));
  writeFileSync(path, JSON.stringify(localConfig(production), null, 2));
  return path;
}

export function readConfig(path: string): Config {
  return configSchema.parse(JSON.parse(readFileSync(path, "utf8")));
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
