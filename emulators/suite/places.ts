import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** 0 is the suite of `npm start`. The clinics of the tests' workers count from 1. */
export const clinicNumber = Number(process.env.CLINIC ?? 0);

/** The Auth, Functions and Hosting emulators take no credentials for a project whose name begins with `demo-`. */
export const projectId = clinicNumber === 0 ? "demo-clinic" : `demo-clinic-${clinicNumber}`;

/**
 * `local` serves what stands in for others' hosts: Stripe's API and script, Google's account chooser, and the inbox of what
 * the mail server behind `smtp` got. `hub` and `logging` are the Firebase CLI's own.
 */
const suitePorts = {
  hosting: 5005,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  storage: 9199,
  local: 12111,
  smtp: 1025,
  hub: 4400,
  logging: 4500,
};

/** The clinics of the tests share one Firestore emulator. Each has a project there. */
const testPorts = (clinic: number): typeof suitePorts => {
  const first = 20_000 + 10 * clinic;
  return {
    hosting: first,
    functions: first + 1,
    auth: first + 2,
    storage: first + 3,
    local: first + 4,
    smtp: first + 5,
    hub: first + 6,
    logging: first + 7,
    firestore: 20_000,
  };
};

export const portsOf = (clinic: number) => (clinic === 0 ? suitePorts : testPorts(clinic));
export const ports = portsOf(clinicNumber);

/** The address of `local` in the built site. The tests' browsers lead it to their clinic's. */
export const localAddressInSite = `127.0.0.1:${suitePorts.local}`;

export const loopback = (port: number) => `http://127.0.0.1:${port}`;

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
