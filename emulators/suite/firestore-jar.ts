import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { localStateFolder, root, SetupError } from "./ports-and-paths.ts";

interface FirestoreJar {
  /** A JAR that `java -jar` can run. */
  path: string;
  origin:
    | "downloaded before"
    | "from the Cloud SDK"
    | "downloaded now"
    | "named by FIRESTORE_EMULATOR_BINARY_PATH";
}

const mainClass = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

/**
 * Finds Google's Firestore emulator: first the official JAR in the cache, then the Cloud SDK's, then a
 * download. A wrapper JAR is written into `workFolder` if needed.
 */
export function provideFirestoreJar(workFolder = localStateFolder): FirestoreJar {
  const named = process.env.FIRESTORE_EMULATOR_BINARY_PATH;
  if (named) return { path: named, origin: "named by FIRESTORE_EMULATOR_BINARY_PATH" };
  const official = officialJar();
  if (existsSync(official)) return { path: official, origin: "downloaded before" };
  const sdkJar = cloudSdkJar();
  if (sdkJar) return { path: wrap(sdkJar, workFolder), origin: "from the Cloud SDK" };
  mkdirSync(localStateFolder, { recursive: true });
  if (download() && existsSync(official)) return { path: official, origin: "downloaded now" };
  throw new SetupError(
    "The Firestore emulator is missing and cannot be downloaded: install the Cloud SDK's component " +
      "(apt-get install google-cloud-cli-firestore-emulator, or gcloud components install cloud-firestore-emulator).",
  );
}

/** Returns the path at which firebase-tools keeps its downloaded JAR. */
function officialJar(): string {
  const tools = join(root, "node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json");
  const info: { firestore: { downloadPathRelativeToCacheDir: string } } = JSON.parse(
    readFileSync(tools, "utf8"),
  );
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), ".cache/firebase/emulators");
  return join(cache, info.firestore.downloadPathRelativeToCacheDir);
}

/** The Cloud SDK's root is two folders above the real `gcloud` program. */
function cloudSdkJar(): string | undefined {
  const gcloud = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "gcloud"))
    .find((file) => existsSync(file));
  if (!gcloud) return undefined;
  const jar = join(
    dirname(dirname(realpathSync(gcloud))),
    "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
  );
  return existsSync(jar) ? jar : undefined;
}

/**
 * The Cloud SDK's JAR names no main class, which `java -jar` needs. This function writes a second JAR whose
 * manifest names it.
 */
function wrap(jar: string, workFolder: string): string {
  const wrapper = join(workFolder, "firestore-emulator.jar");
  const lines = ["Manifest-Version: 1.0", `Main-Class: ${mainClass}`, `Class-Path: ${pathToFileURL(jar)}`];
  const manifest = `${lines.map(foldManifestLine).join("\r\n")}\r\n\r\n`;
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(wrapper, zipSync({ "META-INF/MANIFEST.MF": strToU8(manifest) }));
  return wrapper;
}

/**
 * Manifest lines end at 72 bytes and continue after a space: see the JAR file specification, "Notes on
 * Manifest and Signature Files".
 */
function foldManifestLine(line: string): string {
  return line.match(/^.{1,72}|.{1,71}/g)?.join("\r\n ") ?? line;
}

function download(): boolean {
  const cli = join(root, "node_modules/firebase-tools/lib/bin/firebase.js");
  const { status } = spawnSync(process.execPath, [cli, "setup:emulators:firestore"], {
    cwd: localStateFolder,
    stdio: "ignore",
    timeout: 180_000,
  });
  return status === 0;
}
