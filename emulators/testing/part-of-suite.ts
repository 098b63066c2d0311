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
import { endChildrenWithThisProcess } from "../suite/family.ts";
import { startFirebaseEmulators } from "../suite/firebase-emulators.ts";
import { provideFirestoreJar } from "../suite/firestore-jar.ts";
import { stopSignal } from "../suite/stop-signal.ts";
import { startFunctionsInstance } from "./functions-instance.ts";

const { values } = parseArgs({ options: { "in-order": { type: "boolean", default: false } } });
const signal = values["in-order"] ? stopSignal() : undefined;
const keepIn = { folder: join(tmpdir(), "kept"), hasData: false };
process.on("SIGUSR2", () => {
  throw new Error("Thrown where nobody catches");
});

const port = await freePort();
const config = join(tmpdir(), "firebase.json");
writeFileSync(config, JSON.stringify({ emulators: { firestore: { port }, ui: { enabled: false } } }));
const emulators = startFirebaseEmulators({
  config,
  only: ["firestore"],
  env: { FIRESTORE_EMULATOR_BINARY_PATH: provideFirestoreJar().path },
  path: [],
  ...(signal && { keepIn }),
});
await emulators.ready;
endChildrenWithThisProcess();
await Promise.race([startFunctionsInstance({ firestoreHost: `127.0.0.1:${port}` }), emulatorsEnd()]);
signal?.addEventListener("abort", async () => {
  await emulators.close();
  process.exit();
});
console.log("All up");

async function emulatorsEnd(): Promise<never> {
  throw new Error(`The emulators have ended: ${await emulators.ended}`);
}
