/**
 * A program that tests end in every possible way: it runs the Firebase CLI with the Firestore emulator, and
 * an instance of the functions, on free ports. With `--in-order` it ends as `npm start -- --keep` does,
 * with its data in the temporary folder's `kept`. The signal SIGUSR2 makes it throw an uncaught error.
 */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../suite/check-ports.ts";
import { startFirebaseEmulators } from "../suite/firebase-emulators.ts";
import { provideFirestoreJar } from "../suite/firestore-jar.ts";
import { endChildrenWithThisProcess } from "../suite/process-family.ts";
import { stopSignal } from "../suite/stop-signal.ts";
import { startFunctionsInstance } from "./functions-instance.ts";

const { values } = parseArgs({ options: { "in-order": { type: "boolean", default: false } } });
const abortSignal = values["in-order"] ? stopSignal() : undefined;
const keptData = { folder: join(tmpdir(), "kept"), hasData: false };
process.on("SIGUSR2", () => {
  throw new Error("Thrown where nobody catches");
});

const firestorePort = await freePort();
const emulatorConfigPath = join(tmpdir(), "firebase.json");
writeFileSync(
  emulatorConfigPath,
  JSON.stringify({ emulators: { firestore: { port: firestorePort }, ui: { enabled: false } } }),
);
const firebaseEmulators = startFirebaseEmulators({
  config: emulatorConfigPath,
  only: ["firestore"],
  env: { FIRESTORE_EMULATOR_BINARY_PATH: provideFirestoreJar().path },
  path: [],
  ...(abortSignal && { keepIn: keptData }),
});
await firebaseEmulators.ready;
endChildrenWithThisProcess();
await Promise.race([
  startFunctionsInstance({ firestoreHost: `127.0.0.1:${firestorePort}` }),
  throwWhenEmulatorsEnd(),
]);
abortSignal?.addEventListener("abort", async () => {
  await firebaseEmulators.close();
  process.exit();
});
console.log("All up");

async function throwWhenEmulatorsEnd(): Promise<never> {
  throw new Error(`The emulators have ended: ${await firebaseEmulators.ended}`);
}
