import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type UserCredential,
} from "firebase/auth";
import { loadAuth } from "./auth.ts";

export async function signInWithGoogle(): Promise<UserCredential> {
  const { auth, local } = await loadAuth();
  if (local) {
    const credential = GoogleAuthProvider.credential(await local.chooseGoogleAccount());
    return signInWithCredential(auth, credential);
  }
  return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
}
