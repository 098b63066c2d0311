import type { Firestore } from "@google-cloud/firestore";
import { applicationDefault, deleteApp, getApps, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { localParameters, localSecrets } from "../../emulators/suite/local-keys.ts";
import { ports, SetupError, urls } from "../../emulators/suite/ports-and-paths.ts";
import { DomainError } from "../src/domain/domain-error.ts";
import { developerMessages } from "../src/http/error-answer.ts";

interface Connection {
  db: Firestore;
  auth: Auth;
}

/**
 * Connects the Admin SDK to a project, and sets the environment variables that the functions need. A `demo-` project
 * exists only in the local suite; any other is Google's, with application default credentials. Throws at once without them.
 */
export async function connect(projectId: string, storageBucket?: string): Promise<Connection> {
  // Firestore's client would fail later, where nobody catches it.
  if (!projectId.startsWith("demo-")) await applicationDefault().getAccessToken();
  return connectUnchecked(projectId, storageBucket);
}

/** Connects like `connect`, for a command that also works without credentials. */
export async function connectUnchecked(
  projectId: string,
  storageBucket = `${projectId}.appspot.com`,
): Promise<Connection> {
  if (projectId.startsWith("demo-")) {
    // This request fails at once if the suite is not running. The SDK would retry for most of a minute.
    await fetch(urls.firestore);
    process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${ports.firestore}`;
    process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${ports.auth}`;
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${ports.storage}`;
    process.env.STRIPE_EMULATOR_HOST = `127.0.0.1:${ports.local}`;
    process.env.METADATA_SERVER_DETECTION = "none";
    Object.assign(process.env, localSecrets, localParameters);
  }
  process.env.FIREBASE_CONFIG = JSON.stringify({ projectId, storageBucket });
  const app = initializeApp();
  return { db: getFirestore(app), auth: getAuth(app) };
}

/** Runs a command. An error that a person can fix is printed as one sentence. Any failure ends with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(errorSentence(error));
    process.exitCode = 1;
  }
  // The process must not exit at once, because a refused transaction may still be releasing its locks.
  await Promise.all(getApps().map(deleteApp));
}

function errorSentence(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof SetupError) return error.message;
  if (error instanceof DomainError) {
    return error.cause instanceof Error ? error.cause.message : developerMessages[error.code];
  }
  if (/default credentials/i.test(error.message)) {
    return "You are not logged in to Google Cloud: run gcloud auth application-default login and try again.";
  }
  if (/bucket does not exist/i.test(error.message))
    return "The bucket has another name. Add --bucket and its name, as the Firebase console has it under Storage.";
  if (/ECONNREFUSED/.test(`${error.message} ${error.cause}`))
    return "The local suite is not running: npm start starts it.";
  return error;
}
