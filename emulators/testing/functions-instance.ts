import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWhenChanged } from "../suite/build-when-changed.ts";
import { freePort } from "../suite/check-ports.ts";
import { localParameters, localSecrets } from "../suite/local-keys.ts";
import { ports, projectId, root } from "../suite/places.ts";
import { end, untilItSays } from "./processes.ts";

interface InstanceOptions {
  /** Of `startFirestoreEmulator`, or the suite's. */
  firestoreHost?: string;
  /** The functions' folder; by default the workspace's own, built when its sources changed. */
  source?: string;
  env?: Record<string, string>;
  /** By default a free one. */
  port?: number;
}

export interface FunctionsInstance {
  /** The API's root: `${url}/booking`. */
  url: string;
  pid: number | undefined;
  /** All that it wrote so far, for tests that search its logs. */
  output(): string;
  close(): Promise<void>;
  /** Dies as in a crash. */
  kill(): Promise<void>;
}

/**
 * The built functions as Cloud Run runs them: one process for many requests, which the functions emulator never has.
 * Tokens are the suite's Auth emulator's.
 */
export async function startFunctionsInstance(options: InstanceOptions = {}): Promise<FunctionsInstance> {
  const {
    firestoreHost = `127.0.0.1:${ports.firestore}`,
    source,
    env = {},
    port = await freePort(),
  } = options;
  if (!source) await buildWhenChanged("functions");
  const framework = join(root, "node_modules/@google-cloud/functions-framework/build/src/main.js");
  const child = spawn(process.execPath, [framework, "--target=api", `--port=${port}`], {
    cwd: source ?? join(root, "functions"),
    env: {
      PATH: process.env.PATH,
      ...shiftedClock(),
      TMPDIR: process.env.TMPDIR,
      TZ: "UTC",
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: `${projectId}.appspot.com` }),
      FIRESTORE_EMULATOR_HOST: firestoreHost,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
      FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
      STRIPE_EMULATOR_HOST: `127.0.0.1:${ports.local}`,
      METADATA_SERVER_DETECTION: "none",
      ...localSecrets,
      ...localParameters,
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  await untilItSays(child, "URL: http");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    output: () => output,
    close: () => end(child, () => child.kill()),
    kill: () => end(child, () => child.kill("SIGKILL")),
  };
}

/** Under `npm run test:at` the instance's clock is the tests'. */
function shiftedClock(): NodeJS.ProcessEnv {
  const ofFaketime = /^(LD_PRELOAD|DYLD_|FAKETIME)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ofFaketime.test(name)));
}
