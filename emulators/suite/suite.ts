import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateStore } from "../../functions/commands/migrate-store.ts";
import { provideJava } from "../machine/provide.ts";
import { resetClinic } from "../seed/reset.ts";
import { seedClinic } from "../seed/seed.ts";
import { provideStorageRulesRuntime } from "../storage-rules/provision.ts";
import { emulatedFirestore, emulatedPhotos } from "../testing/admin.ts";
import { buildWhenChanged } from "./build-when-changed.ts";
import { checkPorts } from "./check-ports.ts";
import type { Defects } from "./defects.ts";
import { startFirebaseEmulators } from "./firebase-emulators.ts";
import { provideFirestoreJar } from "./firestore-jar.ts";
import { writeLocalConfig } from "./local-config.ts";
import { localSecrets } from "./local-keys.ts";
import { startLocalServer } from "./local-server.ts";
import { localFolder, ports, root, SetupError, urls } from "./places.ts";
import { startSender } from "./sender.ts";

interface SuiteOptions {
  /** Read the data of last time, and write it when the suite closes. */
  keep?: boolean;
  /** Mails go out by themselves. Tests send them when they want to. */
  sends?: boolean;
  report?: (line: string) => void;
  /** Aborted while starting: ends what has started and throws. */
  signal?: AbortSignal;
}

export interface Suite {
  url: string;
  /** Settles with a sentence when the emulators end by themselves. */
  ended: Promise<string>;
  /** Of the stand-ins, whichever process they run in. */
  defects: Defects;
  /** Empties the emulators and seeds them again. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

type Closer = () => Promise<void>;

/** The whole product on this machine: every emulator, the built site and functions, the demo clinic. */
export async function startSuite(options: SuiteOptions = {}): Promise<Suite> {
  const closers: Closer[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { ended, defects } = await Promise.race([openSuite(options, closers), aborted(options.signal)]);
    return { url: urls.site, ended, defects, reset: resetClinic, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything that it starts leaves its closer behind, also when a later step fails. */
async function openSuite(options: SuiteOptions, closers: Closer[]) {
  const { keep = false, sends = false, report = () => {}, signal } = options;
  const java = provideJava();
  report(`Java ${java.version}`);
  const needed = [
    ports.hosting,
    ports.functions,
    ports.firestore,
    ports.auth,
    ports.storage,
    ports.local,
    ports.smtp,
  ];
  await checkPorts(needed);
  report(`Ports ${needed.join(", ")} are free`);
  const firestore = provideFirestoreJar();
  report(`Firestore emulator ${firestore.origin}`);
  const storageRules = await provideStorageRulesRuntime({
    javaPath: java.path,
    nodePath: process.execPath,
    workDir: localFolder,
  });
  report(
    `Storage rules judged by ${storageRules.kind === "official" ? "Google's runtime" : "a stub, which denies everything"}`,
  );
  const [functionsBuilt, siteBuilt] = await Promise.all([
    buildWhenChanged("functions", signal),
    buildWhenChanged("web", signal),
  ]);
  report(`Functions ${functionsBuilt ? "built" : "unchanged"}, site ${siteBuilt ? "built" : "unchanged"}`);

  writeSecrets();
  const keptData = keptFolder(keep);
  const local = await startLocalServer(keptData?.stripeFile);
  closers.push(local.close);
  const emulators = startFirebaseEmulators({
    config: writeLocalConfig(),
    only: ["auth", "functions", "firestore", "hosting", "storage"],
    env: { FIRESTORE_EMULATOR_BINARY_PATH: firestore.path, ...storageRules.env },
    path: storageRules.pathPrefix ? [storageRules.pathPrefix] : [],
    onLine: (line) => local.defects.hear(line),
    ...(keptData && { keepIn: keptData }),
  });
  closers.push(emulators.close);
  await emulators.ready;
  report("Emulators ready");

  if (keptData?.hasData) {
    report("Data of last time read");
    // An older version may have written it.
    await migrateStore({ db: emulatedFirestore(), photos: emulatedPhotos() }, { report });
  } else {
    await seedClinic();
    report("Clinic seeded");
  }
  await warmWorkers();
  report("Functions warm");
  if (sends) closers.push(startSender().close);
  return { ended: emulators.ended, defects: local.defects };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new SetupError("Stopped while starting.")), {
      once: true,
    });
  });
}

/** A plain start is always the same fresh clinic: what an earlier `--keep` left stays untouched beside it. */
function keptFolder(keep: boolean) {
  if (!keep) return undefined;
  const folder = join(localFolder, "kept");
  const hasData = existsSync(join(folder, "firebase-export-metadata.json"));
  return { folder, hasData, stripeFile: join(localFolder, "kept-stripe") };
}

/** Without this file each worker asks Google's Secret Manager. */
function writeSecrets(): void {
  const lines = Object.entries(localSecrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, "functions/.secret.local"), lines.join(""));
}

const workers = 3;
/** A busy machine may take longer to start a worker than the emulators wait for its first answer. */
const tries = 3;

/** The functions emulator starts one process per concurrent request; the first visitor should not wait for that. */
async function warmWorkers(): Promise<void> {
  for (let left = tries - 1; ; left--) {
    const answers = await Promise.all(Array.from({ length: workers }, () => fetch(`${urls.site}/health`)));
    const refused = answers.find((answer) => !answer.ok);
    if (!refused) return;
    if (left === 0) throw new Error(`GET /health answered ${refused.status}: ${await refused.text()}`);
  }
}
