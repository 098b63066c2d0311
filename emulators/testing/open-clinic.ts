import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readSeedClinic } from "../seed/read-seed-clinic.ts";
import { resetClinicTo } from "../seed/reset.ts";
import { freePort } from "../suite/check-ports.ts";
import { secretsOf } from "../suite/local-keys.ts";
import { loopback, root } from "../suite/ports-and-paths.ts";
import { startFunctionsInstance } from "./functions-instance.ts";
import { serveSite } from "./serve-site.ts";

export interface OpenClinic {
  url: string;
  /** The folder of the site's files. */
  siteFolder: string;
  close(): Promise<void>;
}

/**
 * Opens a clinic of `seed/clinics` in place of the worker's own: its data in the worker's emulators, and a
 * site and functions of its own on free ports.
 */
export async function openClinic(name: string): Promise<OpenClinic> {
  const siteFolder = join(tmpdir(), `site-of-${name}`);
  const [port] = await Promise.all([freePort(), writeSite(name, siteFolder), resetClinicTo(name)]);
  const url = loopback(port);
  const functions = await startFunctionsInstance({
    env: { ...secretsOf(readSeedClinic(name)), SITE_URL: url },
  });
  const site = await serveSite(functions.url, { port, folder: siteFolder });
  return {
    url,
    siteFolder,
    async close() {
      await Promise.all([site.close(), functions.close()]);
    },
  };
}

/** Writes the clinic's pages around the bundles of the built site. */
async function writeSite(name: string, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, "web/build/write-pages.ts")], {
    env: { ...process.env, NODE_ENV: "production", SEEDED_CLINIC: name, SITE_FOLDER: folder },
  });
}
