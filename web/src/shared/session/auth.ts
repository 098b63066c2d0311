import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "firebase/auth";
import { type LocalSuite, loadFirebase } from "../firebase.ts";

let loading: Promise<{ auth: Auth; local: LocalSuite | undefined }> | undefined;

/** Loads Firebase Auth without the code of its popup, which only CONTINUE WITH GOOGLE needs. */
export function loadAuth() {
  loading ??= initialize().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function initialize() {
  const { app, local } = await loadFirebase();
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  auth.languageCode = "en";
  if (local) connectAuthEmulator(auth, local.authEmulatorUrl, { disableWarnings: true });
  await auth.authStateReady();
  return { auth, local };
}
