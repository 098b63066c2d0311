import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateStore } from "../../functions/commands/migrate-store.ts";
import { provideJava } from "../machine/provide-programs.ts";
import { readLivingDemo } from "../seed/living/demo.ts";
import { type LivingYear, makeLivingYear } from "../seed/living/living-year.ts";
import { readSeedClinic } from "../seed/read-seed-clinic.ts";
import { resetClinicTo } from "../seed/reset.ts";
import { seedClinic, seedLivingClinic } from "../seed/seed.ts";
import type { SeedClinic } from "../seed/seed-clinic-schema.ts";
import { provideStorageRulesRuntime } from "../storage-rules/provide-rules-runtime.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../testing/admin-sdk.ts";
import { buildWhenChanged, chooseBuiltClinic } from "./build-when-changed.ts";
import { checkPorts } from "./check-ports.ts";
import type { DefectLog } from "./defects.ts";
import { startFirebaseEmulators } from "./firebase-emulators.ts";
import { provideFirestoreJar } from "./firestore-jar.ts";
import { writeLocalFirebaseConfig } from "./local-firebase-config.ts";
import { secretsOf } from "./local-keys.ts";
import { localStateFolder, ports, root, SetupError, urls } from "./ports-and-paths.ts";
import { startSender } from "./sender.ts";
import { startStripeAndMailServer } from "./stripe-and-mail-server.ts";

interface SuiteOptions {
  /** The clinic's folder in `seed/clinics`. The default is the demo clinic. */
  clinic?: string;
  /** Fill the clinic with a whole year of visits, not only with the week that tests use. */
  living?: boolean;
  /** Read the previous run's data, and write the data when the suite closes. */
  keep?: boolean;
  /** Send notifications automatically. Tests turn this off and send them on request. */
  sends?: boolean;
  report?: (line: string) => void;
  /** If it aborts during the start, everything that has started is ended and the start throws. */
  signal?: AbortSignal;
}

export interface Suite {
  url: string;
  /** Resolves with a sentence when the emulators end without being asked. */
  ended: Promise<string>;
  /** Unexpected faults of the stand-ins, in every process. */
  defects: DefectLog;
  /** Empties the emulators and fills them with the clinic's data again. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

type CloseFunction = () => Promise<void>;

/**
 * Starts the whole product on this machine: every emulator, the built site and functions, and a clinic.
 */
export async function startSuite(options: SuiteOptions = {}): Promise<Suite> {
  const { clinic = "demo" } = options;
  const closers: CloseFunction[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { ended, defects } = await Promise.race([
      startSuiteParts({ ...options, clinic }, closers),
      rejectOnAbort(options.signal),
    ]);
    return { url: urls.site, ended, defects, reset: () => resetClinicTo(clinic), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Every step pushes its closer at once, so that it is ended even if a later step fails. */
async function startSuiteParts(options: SuiteOptions & { clinic: string }, closers: CloseFunction[]) {
  const { clinic, living = false, keep = false, sends = false, report = () => {}, signal } = options;
  // An unknown clinic is refused before anything is built.
  const seed = readSeedClinic(clinic);
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
    workDir: localStateFolder,
  });
  report(
    `Storage rules judged by ${storageRules.kind === "official" ? "Google's runtime" : "a stub, which denies everything"}`,
  );
  chooseBuiltClinic(clinic);
  const [functionsBuilt, siteBuilt] = await Promise.all([
    buildWhenChanged("functions", signal),
    buildWhenChanged("web", signal),
  ]);
  report(`Functions ${functionsBuilt ? "built" : "unchanged"}, site ${siteBuilt ? "built" : "unchanged"}`);

  writeSecrets(seed);
  const keptData = keptDataFolder(keep, clinic);
  const local = await startStripeAndMailServer(keptData?.stripeFile);
  closers.push(local.close);
  const emulators = startFirebaseEmulators({
    config: writeLocalFirebaseConfig(),
    only: ["auth", "functions", "firestore", "hosting", "storage"],
    env: { FIRESTORE_EMULATOR_BINARY_PATH: firestore.path, ...storageRules.env },
    path: storageRules.pathPrefix ? [storageRules.pathPrefix] : [],
    onLine: (line) => local.defects.readLogLine(line),
    ...(keptData && { keepIn: keptData }),
  });
  closers.push(emulators.close);
  // The year is made while the emulators start in their own processes.
  const year = living && !keptData?.hasData ? makeYear(clinic) : null;
  await emulators.ready;
  report("Emulators ready");

  if (keptData?.hasData) {
    report("Data of the last start loaded");
    // An older version of the product may have written the kept data.
    await migrateStore({ db: emulatedFirestore(), photos: emulatedPhotoStorage() }, { report });
  } else if (year) {
    await seedLivingClinic(year);
    report(`Clinic seeded with ${year.visits.length} appointments`);
  } else {
    await seedClinic(clinic);
    report("Clinic seeded");
  }
  await warmWorkers();
  report("Functions warm");
  if (sends) closers.push(startSender().close);
  return { ended: emulators.ended, defects: local.defects };
}

function makeYear(clinic: string): LivingYear {
  const now = new Date();
  return makeLivingYear(readLivingDemo(clinic, now), now);
}

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new SetupError("Stopped while starting.")), {
      once: true,
    });
  });
}

/**
 * A plain start always begins with the same fresh clinic. Data that an earlier `--keep` wrote stays
 * untouched in its folder.
 */
function keptDataFolder(keep: boolean, clinic: string) {
  if (!keep) return undefined;
  const ending = clinic === "demo" ? "" : `-of-${clinic}`;
  const folder = join(localStateFolder, `kept${ending}`);
  const hasData = existsSync(join(folder, "firebase-export-metadata.json"));
  return { folder, hasData, stripeFile: join(localStateFolder, `kept-stripe${ending}`) };
}

/** Without this file, each worker of the functions asks Google's Secret Manager for the secrets. */
function writeSecrets(clinic: SeedClinic): void {
  const lines = Object.entries(secretsOf(clinic)).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, "functions/.secret.local"), lines.join(""));
}

/** About as many requests as a patient's page of openings sends at once. */
const functionsWorkerCount = 6;
/**
 * On a busy machine, a worker may start more slowly than the emulator waits for its first answer. Then the
 * request is repeated.
 */
const maxWarmUpTries = 3;

/**
 * The functions emulator starts one process for each concurrent request. This starts them early, so that
 * the first visitor doesn't wait. It searches for openings, because a quicker request ends before the next
 * one arrives, and both are then answered by the same process.
 */
async function warmWorkers(): Promise<void> {
  for (let left = maxWarmUpTries - 1; ; left--) {
    const answers = await Promise.all(
      Array.from({ length: functionsWorkerCount }, () => fetch(`${urls.site}/available/next`)),
    );
    const refused = answers.find((answer) => !answer.ok);
    if (!refused) return;
    if (left === 0)
      throw new SetupError(
        `The functions don't answer (GET /available/next: ${refused.status} ${await refused.text()}). If this machine is busy, start again.`,
      );
  }
}
