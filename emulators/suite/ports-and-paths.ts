import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The number of the clinic that this process works on: 0 is `npm start`'s; each test worker has its own,
 * from 1.
 */
export const clinicInstanceNumber = Number(process.env.CLINIC ?? 0);

/**
 * The Auth, Functions and Hosting emulators need no credentials for a project whose name begins with
 * `demo-`.
 */
export const projectId = clinicInstanceNumber === 0 ? "demo-clinic" : `demo-clinic-${clinicInstanceNumber}`;

/**
 * `local` serves the stand-ins for other companies' servers: Stripe's API and script, Google's account
 * chooser, and the inbox of the mail server behind `smtp`. `hub` and `logging` belong to the Firebase CLI.
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

/** The test clinics share one Firestore emulator, in which each has its own project. */
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
export const ports = portsOf(clinicInstanceNumber);

/**
 * The address of the stand-ins in the built site. The tests' browsers redirect it to their own clinic's.
 */
export const standInAddressInBuild = `127.0.0.1:${suitePorts.local}`;

export const loopback = (port: number) => `http://127.0.0.1:${port}`;

/** The inbox page that shows all mails that the suite has sent. */
export const inboxPagePath = "/mail";

export const urls = {
  site: loopback(ports.hosting),
  firestore: loopback(ports.firestore),
  auth: loopback(ports.auth),
  storage: loopback(ports.storage),
  local: loopback(ports.local),
} as const;

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The path of Firebase's command line program, to be run with `process.execPath`. */
export const firebaseCli = join(root, "node_modules/firebase-tools/lib/bin/firebase.js");

/** A git-ignored folder for logs, build stamps, kept data and the wrapper JAR. */
export const localStateFolder = join(root, ".local");

/** An error with one sentence about what a person must fix. It is printed without a stack. */
export class SetupError extends Error {}
