import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../emulators/suite/places.ts";

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
export type Config = z.infer<typeof configSchema>;

/** The CLI refuses a configuration that lies outside the folders it names, so it stands beside firebase.json. */
export function writeDeployedConfig(): string {
  const path = join(root, "firebase.deploy.json");
  writeFileSync(path, JSON.stringify(deployedConfig(), null, 2));
  return path;
}

/** firebase.json, as the site that was built last is deployed with it. */
export function deployedConfig(): Config {
  const config = configSchema.parse(JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")));
  const assets = join(root, "web/dist/assets");
  return withAssets(config, existsSync(assets) ? readdirSync(assets) : []);
}

/**
 * Lets these files of `/assets` be kept for a year: their names change with their content. Hosting's headers go by path,
 * whether there is a file or not, so `/assets/**` would have browsers keep for a year that a file is missing. The last
 * rule that matches wins: https://github.com/firebase/firebase-tools/issues/9467
 */
export function withAssets(config: Config, files: readonly string[]): Config {
  const odd = files.find((file) => !/^[\w.-]+$/.test(file));
  if (odd !== undefined) throw new Error(`A glob can't name ${odd}`);
  if (files.length === 0) return config;
  const kept = {
    source: `/assets/{${files.toSorted().join(",")}}`,
    headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
  };
  return { ...config, hosting: { ...config.hosting, headers: [...config.hosting.headers, kept] } };
}
