import { type App, getApps, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { getStorage, type Storage } from "firebase-admin/storage";
import { firebasePhotos, type Photos } from "../../functions/src/ports/photos.ts";
import { ports, projectId } from "../suite/ports-and-paths.ts";

const photoBucket = `${projectId}.appspot.com`;

/** Connects the Admin SDK to the suite's emulators, which it finds by environment variables. */
export function emulatedFirestore(): Firestore {
  return getFirestore(emulatedApp());
}

export function emulatedAuth(): Auth {
  return getAuth(emulatedApp());
}

export function emulatedBucket(): ReturnType<Storage["bucket"]> {
  return getStorage(emulatedApp()).bucket(photoBucket);
}

export function emulatedPhotoStorage(): Photos {
  return firebasePhotos(async () => emulatedBucket());
}

function emulatedApp(): App {
  const [app] = getApps();
  if (app) return app;
  // The parent process may have set these variables for another clinic.
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${ports.firestore}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${ports.auth}`;
  // No test runs on Google's machines, and looking for their metadata server takes seconds without a
  // network.
  process.env.METADATA_SERVER_DETECTION ??= "none";
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${ports.storage}`;
  return initializeApp({ projectId });
}
