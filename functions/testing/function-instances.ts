import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { ports, projectId, root } from "../../emulators/suite/places.ts";

const require = createRequire(import.meta.url);

export interface Instance {
  origin: string;
  close(): Promise<void>;
}

/**
 * The built functions as Cloud Run runs them: one process that takes all requests at once, under Google's
 * functions-framework, on the suite's Firestore and Auth emulators.
 */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const port = await freePort();
  const framework = join(dirname(require.resolve("@google-cloud/functions-framework")), "main.js");
  const child = spawn(process.execPath, [framework, "--source", join(root, "functions"), "--target", "api"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      GCLOUD_PROJECT: projectId,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
      METADATA_SERVER_DETECTION: "none",
      STRIPE_SECRET_KEY: "off",
      STRIPE_WEBHOOK_SECRET: "off",
      ...env,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin, child);
  const close = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "exit");
  };
  return { origin, close };
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The functions did not start");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("No port is free");
  return address.port;
}
