import { provideJava } from "../../emulators/machine/provide-programs.ts";
import { provideStorageRulesRuntime } from "../../emulators/storage-rules/provide-rules-runtime.ts";
import { buildWhenChanged } from "../../emulators/suite/build-when-changed.ts";
import { checkPorts } from "../../emulators/suite/check-ports.ts";
import { startFirebaseEmulators } from "../../emulators/suite/firebase-emulators.ts";
import { provideFirestoreJar } from "../../emulators/suite/firestore-jar.ts";
import { writeLocalFirebaseConfig } from "../../emulators/suite/local-firebase-config.ts";
import { localStateFolder, ports } from "../../emulators/suite/ports-and-paths.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";

/** Builds the functions, and starts only the emulators that the benchmarks need. */
export async function startEmulators(): Promise<{ close(): Promise<void> }> {
  await checkPorts([ports.firestore, ports.auth, ports.storage]);
  await buildWhenChanged("functions");
  const storageRules = await provideStorageRulesRuntime({
    javaPath: provideJava().path,
    nodePath: process.execPath,
    workDir: localStateFolder,
  });
  const emulators = startFirebaseEmulators({
    config: writeLocalFirebaseConfig(),
    only: ["auth", "firestore", "storage"],
    env: { FIRESTORE_EMULATOR_BINARY_PATH: provideFirestoreJar().path, ...storageRules.env },
    path: storageRules.pathPrefix ? [storageRules.pathPrefix] : [],
  });
  await emulators.ready;
  endChildrenWithThisProcess();
  return emulators;
}
