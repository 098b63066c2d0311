import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "firebase/auth";
import { loadFirebase } from "../firebase.ts";
import { loadOnce } from "../load-once.ts";

/** Loads Firebase Auth without the code of its popup, which only a sign-in with Google needs. */
export const loadAuth = loadOnce(async () => {
  const { app, local } = await loadFirebase();
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  auth.languageCode = "en";
  if (local) connectAuthEmulator(auth, local.authEmulatorUrl, { disableWarnings: true });
  await auth.authStateReady();
  return { auth, local };
});
