import { spawn } from "node:child_process";
import { Firestore } from "@google-cloud/firestore";
import { provideJava } from "../machine/provide-programs.ts";
import { freePort } from "../suite/check-ports.ts";
import { provideFirestoreJar } from "../suite/firestore-jar.ts";
import { localStateFolder, projectId } from "../suite/ports-and-paths.ts";
import { endProcess, waitForOutput } from "./processes.ts";

interface FirestoreEmulator {
  /** The value for `FIRESTORE_EMULATOR_HOST`. */
  host: string;
  db: Firestore;
  /** Deletes all its documents. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** For a process of a few minutes: compiling further, and collecting garbage beside it, would cost a fifth of the tests' time. */
const shortLivedJava = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Starts only Google's Firestore emulator, by default on a free port. */
export async function startFirestoreEmulator(onPort?: number): Promise<FirestoreEmulator> {
  const host = `127.0.0.1:${onPort ?? (await freePort())}`;
  const { path } = provideFirestoreJar();
  const [address = "", port = ""] = host.split(":");
  const parameters = [...shortLivedJava, "-jar", path, "--host", address, "--port", port];
  const java = spawn(provideJava().path, parameters, { cwd: localStateFolder });
  await waitForOutput(java, "Dev App Server is now running");
  const db = connectFirestore(host);
  const documents = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  return {
    host,
    db,
    async clear() {
      const { ok, status } = await fetch(documents, { method: "DELETE" });
      if (!ok) throw new Error(`Clearing Firestore answered ${status}`);
    },
    async close() {
      await db.terminate();
      await endProcess(java, () => java.kill());
    },
  };
}

/**
 * Returns a client for the Firestore emulator at that address. The variable is removed for a moment,
 * because the SDK prefers it to the given address, and the suite has set it to its own.
 */
export function connectFirestore(host: string): Firestore {
  const before = process.env.FIRESTORE_EMULATOR_HOST;
  process.env.FIRESTORE_EMULATOR_HOST = host;
  const db = new Firestore({ projectId, customHeaders: { Authorization: "Bearer owner" } });
  if (before === undefined) delete process.env.FIRESTORE_EMULATOR_HOST;
  else process.env.FIRESTORE_EMULATOR_HOST = before;
  return db;
}
