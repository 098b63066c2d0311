/** A new sign-in of the current user, before an act that can't be undone. */
import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
} from "firebase/auth";
import { storeAccessToken } from "../access-token.ts";
import { isTokenStoredOf } from "./admission.ts";
import { loadAuth } from "./auth.ts";

/** The sign-in methods of this account. */
export async function signInWays(): Promise<{ password: boolean; google: boolean }> {
  const { auth } = await loadAuth();
  const ways = auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? [];
  return { password: ways.includes("password"), google: ways.includes("google.com") };
}

export async function confirmWithPassword(password: string): Promise<void> {
  const { user } = await signedIn();
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  await keepToken(user);
}

/** Throws `auth/user-mismatch` if they choose another account. */
export async function confirmWithGoogle(): Promise<void> {
  const { user, local } = await signedIn();
  if (local) {
    const credential = GoogleAuthProvider.credential(await local.chooseGoogleAccount());
    await reauthenticateWithCredential(user, credential);
  } else await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  await keepToken(user);
}

async function signedIn() {
  const { auth, local } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  return { user: auth.currentUser, local };
}

/** Stores a token with the new `auth_time`. */
async function keepToken(user: User): Promise<void> {
  const token = await user.getIdToken(true);
  if (isTokenStoredOf(user)) storeAccessToken(token);
}
