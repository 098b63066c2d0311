import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type User,
} from "firebase/auth";
import { loadAuth } from "./auth.ts";

export async function signInWithGoogle(): Promise<User> {
  const { auth, local } = await loadAuth();
  if (local) {
    const credential = GoogleAuthProvider.credential(await local.chooseGoogleAccount());
    return (await signInWithCredential(auth, credential)).user;
  }
  return (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user;
}
