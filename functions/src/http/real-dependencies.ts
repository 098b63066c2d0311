import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { firebasePhotos } from "../doctors/photos.ts";
import { firebaseAccounts } from "../users/accounts.ts";
import type { Dependencies } from "./dependencies.ts";
import { readEnvironment } from "./environment.ts";

/** Of the project that the environment names, or of the emulators that it names. */
export function realDependencies(): Dependencies {
  const app = getApps()[0] ?? initializeApp();
  const auth = getAuth(app);
  return {
    db: getFirestore(app),
    verifyIdToken: (token: string, checkRevoked: boolean) => auth.verifyIdToken(token, checkRevoked),
    accounts: firebaseAccounts(auth),
    photos: firebasePhotos(async () => (await import("firebase-admin/storage")).getStorage(app).bucket()),
    now: () => new Date(),
    ...readEnvironment(process.env),
  };
}
