import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import * as z from "zod/mini";
import { root } from "../../emulators/suite/ports-and-paths.ts";
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
export type FirebaseConfig = z.infer<typeof configSchema>;

/**
 * The Firebase CLI refuses a configuration file outside the folders that it names, so this one is written beside
 * firebase.json.
 */
export function writeDeployedConfig(project: string, region: string): string {
  const path = join(root, "firebase.deploy.json");
  const config = withRegion(deployedConfig(project), region);
  // The project's parameters are in the same folder, and are not uploaded.
  const functions = { ...config.functions, source: uploadedFolder, ignore: ["node_modules", ".env*"] };
  writeFileSync(path, JSON.stringify({ ...config, functions }, null, 2));
  return path;
}

const rewritesSchema = z.array(
  z.looseObject({ function: z.optional(z.object({ functionId: z.string(), region: z.string() })) }),
);

/** Sends the API's requests to the functions in this region. */
export function withRegion(config: FirebaseConfig, region: string): FirebaseConfig {
  const rewrites = rewritesSchema
    .parse(config.hosting.rewrites)
    .map((rewrite) =>
      rewrite.function ? { ...rewrite, function: { ...rewrite.function, region } } : rewrite,
    );
  return { ...config, hosting: { ...config.hosting, rewrites } };
}

/** Returns the firebase.json with which the latest build of the site is deployed to this project. */
export function deployedConfig(project: string): FirebaseConfig {
  const config = configSchema.parse(JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")));
  const files = builtFiles(join(root, "web/dist"));
  return addHeadersForFiles(limitPolicyToProject(allowSmsCheck(config), project), files);
}

/**
 * The sources from which Google's check before an SMS loads its code: https://developers.google.com/recaptcha/docs/faq. Other pages
 * don't allow them, because a host with so much code weakens the policy.
 */
const smsCheckSources: Record<string, string> = {
  "script-src": "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  "frame-src": "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
};

/** The pages that send an SMS as second factor: web/src/shared/session/sms-pages.ts has the same. */
const smsPages = "/{login,dashboard/profile}";

/** Adds a rule with the pages' own security policy and what Google's check needs. The last matching rule wins. */
function allowSmsCheck(config: FirebaseConfig): FirebaseConfig {
  const rules = config.hosting.headers.flatMap(({ headers }) => {
    const policy = headers.find(({ key }) => key === "Content-Security-Policy");
    if (!policy) return [];
    const directives = policy.value.split("; ").map((directive) => {
      const added = smsCheckSources[directive.split(" ")[0] ?? ""];
      return added === undefined ? directive : `${directive} ${added}`;
    });
    return [{ source: smsPages, headers: [{ ...policy, value: directives.join("; ") }] }];
  });
  return { ...config, hosting: { ...config.hosting, headers: [...config.hosting.headers, ...rules] } };
}

/**
 * Limits firebase.json's security policy to this project instead of every Firebase project: to its page for signing
 * in with Google, and to its bucket, which has the older or the newer of two names
 * (https://firebase.google.com/docs/storage/faq-storage-changes-september-2024).
 */
export function limitPolicyToProject(config: FirebaseConfig, project: string): FirebaseConfig {
  if (!/^[a-z0-9-]+$/.test(project)) throw new Error(`${project} is not a project's id`);
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

/** Returns the paths of the files below that folder; empty without a build. */
function builtFiles(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).split(sep).join("/"));
}

/**
 * Adds header rules for the built files. Files of `/assets` may be cached for a year, because their names change with
 * their content. Files that are not pages get no security policy, which has 2 KB. The rules name each file: Hosting
 * applies headers to a path even if no file exists, so `/assets/**` would make browsers cache a 404 answer for a
 * year, and would leave the 404 page without a policy. The last matching rule wins:
 * https://github.com/firebase/firebase-tools/issues/9467
 */
export function addHeadersForFiles(config: FirebaseConfig, files: readonly string[]): FirebaseConfig {
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
