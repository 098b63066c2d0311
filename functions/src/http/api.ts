import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { onRequest } from "firebase-functions/https";
import { firebasePhotos } from "../doctors/photos.ts";
import { firebaseAccounts } from "../users/accounts.ts";
import { createApp } from "./create-app.ts";
import { readEnvironment } from "./environment.ts";
import { routes } from "./routes.ts";

const app = initializeApp();
const auth = getAuth(app);

const dependencies = {
  db: getFirestore(app),
  verifyIdToken: (token: string, checkRevoked: boolean) => auth.verifyIdToken(token, checkRevoked),
  accounts: firebaseAccounts(auth),
  photos: firebasePhotos(async () => (await import("firebase-admin/storage")).getStorage(app)),
  now: () => new Date(),
  ...readEnvironment(process.env),
};

/** The region stands in firebase.json's rewrites too. */
export const api = onRequest(
  { region: "us-central1", concurrency: 80, timeoutSeconds: 60, memory: "512MiB", invoker: "public" },
  createApp(dependencies, routes),
);
