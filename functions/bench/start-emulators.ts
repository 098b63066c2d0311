import { provideJava } from "../../emulators/machine/provide.ts";
import { provideStorageRulesRuntime } from "../../emulators/storage-rules/provision.ts";
import { buildWhenChanged } from "../../emulators/suite/build-when-changed.ts";
import { checkPorts } from "../../emulators/suite/check-ports.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/family.ts";
import { startFirebaseEmulators } from "../../emulators/suite/firebase-emulators.ts";
import { provideFirestoreJar } from "../../emulators/suite/firestore-jar.ts";
import { writeLocalConfig } from "../../emulators/suite/local-config.ts";
import { localFolder, ports } from "../../emulators/suite/places.ts";

/** Builds the functions, and starts only the emulators that the benchmarks need. */
export async function startEmulators(): Promise<{ close(): Promise<void> }> {
  await checkPorts([ports.firestore, ports.auth, ports.storage]);
  await buildWhenChanged("functions");
  const storageRules = await provideStorageRulesRuntime({
    javaPath: provideJava().path,
    nodePath: process.execPath,
    workDir: localFolder,
  });
  const emulators = startFirebaseEmulators({
    config: writeLocalConfig(),
    only: ["auth", "firestore", "storage"],
    env: { FIRESTORE_EMULATOR_BINARY_PATH: provideFirestoreJar().path, ...storageRules.env },
    path: storageRules.pathPrefix ? [storageRules.pathPrefix] : [],
  });
  await emulators.ready;
  endChildrenWithThisProcess();
  return emulators;
}
