import { type App, getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { firebasePhotos } from "../doctors/photos.ts";
import type { CardPayments } from "../payments/card-payments.ts";
import { cardPaymentsOf } from "../payments/keys.ts";
import { firebaseAccounts } from "../users/accounts.ts";
import type { Dependencies } from "./dependencies.ts";
import { readEnvironment } from "./environment.ts";

/** Of the project that the environment names, or of the emulators that it names. */
export function realDependencies(app: App = getApps()[0] ?? initializeApp()): Dependencies {
  const auth = getAuth(app);
  const { projectId, stripeEmulatorHost, photosUrl, version, behindGoogle } = readEnvironment(process.env);
  let payments: CardPayments | undefined;
  return {
    db: getFirestore(app),
    verifyIdToken: (token: string, checkRevoked: true) => auth.verifyIdToken(token, checkRevoked),
    accounts: firebaseAccounts(auth),
    photos: firebasePhotos(async () => (await import("firebase-admin/storage")).getStorage(app).bucket()),
    /** Not before it is used: a deploy loads this file too, and secrets have no values then. */
    get payments() {
      payments ??= cardPaymentsOf(projectId, stripeEmulatorHost);
      return payments;
    },
    now: () => new Date(),
    photosUrl,
    version,
    behindGoogle,
  };
}
