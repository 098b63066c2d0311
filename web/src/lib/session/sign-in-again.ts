/** For what can't be undone: whoever is signed in shows once more that it is them. */
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

/** How this account can sign in. */
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

/** Refused with `auth/user-mismatch` where another of their accounts is chosen. */
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

/** The one that says when they signed in. */
async function keepToken(user: User): Promise<void> {
  const token = await user.getIdToken(true);
  if (isTokenStoredOf(user)) storeAccessToken(token);
}
