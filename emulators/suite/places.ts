import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The Auth, Functions and Hosting emulators take no credentials for a project whose name begins with `demo-`. */
export const projectId = "demo-clinic";

/**
 * `local` serves what stands in for others' hosts: Stripe's API and script, Google's account chooser, and the inbox of what
 * the mail server behind `smtp` got.
 */
export const ports = {
  hosting: 5005,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  storage: 9199,
  local: 12111,
  smtp: 1025,
} as const;

const loopback = (port: number) => `http://127.0.0.1:${port}`;

/** The inbox of everybody whom the suite wrote to. */
export const mailPath = "/mail";

export const urls = {
  site: loopback(ports.hosting),
  firestore: loopback(ports.firestore),
  auth: loopback(ports.auth),
  storage: loopback(ports.storage),
  local: loopback(ports.local),
} as const;

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Firebase's command line, for `process.execPath`. */
export const firebaseCli = join(root, "node_modules/firebase-tools/lib/bin/firebase.js");

/** Git-ignored: logs, build stamps, kept data, the wrapper JAR. */
export const localFolder = join(root, ".local");

/** What a person has to mend, in one sentence: shown without a stack. */
export class SetupError extends Error {}
