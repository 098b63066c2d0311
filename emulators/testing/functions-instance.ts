import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildWhenChanged } from "../suite/build-when-changed.ts";
import { freePort } from "../suite/check-ports.ts";
import { localParameters, localSecrets } from "../suite/local-keys.ts";
import { ports, projectId, root } from "../suite/ports-and-paths.ts";
import { endProcess, waitForOutput } from "./processes.ts";

/** The sources are compared with the build once in a process, because a test run doesn't change them. */
let build: Promise<unknown> | undefined;

interface InstanceOptions {
  /** The host of `startFirestoreEmulator`. The default is the suite's. */
  firestoreHost?: string;
  /** The functions' folder. The default is the workspace's own, which is built when its sources changed. */
  source?: string;
  env?: Record<string, string>;
  /** The default is a free port. */
  port?: number;
  onLogLine?: (line: string) => void;
}

export interface FunctionsInstance {
  /** The API's root address: `${url}/booking` is one of its calls. */
  url: string;
  pid: number | undefined;
  /** Returns everything that the instance has printed so far, for tests that search its logs. */
  output(): string;
  close(): Promise<void>;
  /** Ends the process at once, as in a crash. */
  kill(): Promise<void>;
}

/**
 * Starts the built functions as Cloud Run does: one process for many requests, unlike the functions
 * emulator. Sign-in tokens come from the suite's Auth emulator.
 */
export async function startFunctionsInstance(options: InstanceOptions = {}): Promise<FunctionsInstance> {
  const {
    firestoreHost = `127.0.0.1:${ports.firestore}`,
    source,
    env = {},
    port = await freePort(),
    onLogLine = () => {},
  } = options;
  if (!source) {
    build ??= buildWhenChanged("functions");
    await build;
  }
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output += chunk));
    createInterface(stream).on("line", onLogLine);
  }
  await waitForOutput(child, "URL: http");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    output: () => output,
    close: () => endProcess(child, () => child.kill()),
    kill: () => endProcess(child, () => child.kill("SIGKILL")),
  };
}

/** Under `npm run test:at`, the instance uses the same shifted clock as the tests. */
function shiftedClock(): NodeJS.ProcessEnv {
  const ofFaketime = /^(LD_PRELOAD|DYLD_|FAKETIME)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ofFaketime.test(name)));
}
