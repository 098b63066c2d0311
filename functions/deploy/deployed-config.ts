import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import * as z from "zod/mini";
import { root } from "../../emulators/suite/places.ts";
import { uploadedFolder } from "./functions-folder.ts";

const configSchema = z.looseObject({
  functions: z.optional(z.looseObject({})),
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
export function writeDeployedConfig(project: string): string {
  const path = join(root, "firebase.deploy.json");
  const config = deployedConfig(project);
  // A project's parameters lie in the same folder, and are not uploaded.
  const functions = { ...config.functions, source: uploadedFolder, ignore: ["node_modules", ".env*"] };
  writeFileSync(path, JSON.stringify({ ...config, functions }, null, 2));
  return path;
}

/** The firebase.json that deploys the latest build of the site to this project. */
export function deployedConfig(project: string): Config {
  const config = configSchema.parse(JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")));
  const files = builtFiles(join(root, "web/dist"));
  return withFiles(narrowed(config, project), files);
}

/**
 * Narrows the policy of firebase.json from every Firebase project to this one: to its page for signing in with Google, and to its
 * bucket, which has the older or the newer of two names (https://firebase.google.com/docs/storage/faq-storage-changes-september-2024).
 */
export function narrowed(config: Config, project: string): Config {
  if (!/^[a-z0-9-]+$/.test(project)) throw new Error(`${project} is no project's id`);
  const bucketOf = (domain: string) => `https://firebasestorage.googleapis.com/v0/b/${project}.${domain}/`;
  const own: Record<string, string> = {
    "https://*.firebaseapp.com": `https://${project}.firebaseapp.com`,
    "https://firebasestorage.googleapis.com": ["appspot.com", "firebasestorage.app"].map(bucketOf).join(" "),
  };
  const narrow = (policy: string) => policy.replace(/[^ ;]+/g, (source) => own[source] ?? source);
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({
      key,
      value: key === "Content-Security-Policy" ? narrow(value) : value,
    })),
  }));
  return { ...config, hosting: { ...config.hosting, headers } };
}

/** Paths below that folder; none where nothing was built. */
function builtFiles(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).split(sep).join("/"));
}

/**
 * What goes by the names of the built files. Files of `/assets` may be kept for a year: their names change with their content.
 * The policy of pages is 2 KB, and files that are no page go without it. Hosting's headers go by path, whether there is a file
 * or not: `/assets/**` would have browsers keep for a year that a file is missing, and show the page that says so unguarded.
 * The last rule that matches wins: https://github.com/firebase/firebase-tools/issues/9467
 */
export function withFiles(config: Config, files: readonly string[]): Config {
  const bare = files.filter((file) => !file.endsWith(".html")).toSorted();
  const odd = bare.find((file) => !/^[\w./-]+$/.test(file));
  if (odd !== undefined) throw new Error(`A glob can't name ${odd}`);
  if (bare.length === 0) return config;
  const assets = bare.filter((file) => file.startsWith("assets/"));
  const kept = {
    source: `/{${assets.join(",")}}`,
    headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
  };
  const headers = config.hosting.headers.map((rule) =>
    rule.headers.some(({ key }) => key === "Content-Security-Policy")
      ? { ...rule, source: rule.source.replace("!/{", `!/{${bare.join(",")},`) }
      : rule,
  );
  return { ...config, hosting: { ...config.hosting, headers: [...headers, kept] } };
}
