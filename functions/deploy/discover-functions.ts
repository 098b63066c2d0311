import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";

const manifestSchema = z.object({
  endpoints: z.record(
    z.string(),
    z.object({ secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))) }),
  ),
});

/**
 * Returns the functions that a folder exports, each with its secrets. It starts the functions to find them, as
 * `firebase deploy` does.
 */
export async function discoverFunctions(folder: string): Promise<Record<string, string[]>> {
  const binary = join(folder, "node_modules/firebase-functions/lib/bin/firebase-functions.js");
  const manifest = join(folder, "functions.yaml");
  await promisify(execFile)(process.execPath, [binary, folder], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      GCLOUD_PROJECT: "demo-clinic",
      FIREBASE_CONFIG: "{}",
      FUNCTIONS_CONTROL_API: "true",
      FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest,
    },
  });
  const { endpoints } = manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8")));
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { secretEnvironmentVariables = [] }]) => [
      name,
      secretEnvironmentVariables.map(({ key }) => key),
    ]),
  );
}
