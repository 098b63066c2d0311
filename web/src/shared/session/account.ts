/** A new sign-in of the current user, before an act that can't be undone. */

import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import { verifiedPath } from "../paths.ts";
import { loadAuth } from "./auth.ts";
import { completeSignIn, hasStoredToken } from "./complete-sign-in.ts";
import { providerCode } from "./sign-in-errors.ts";
import { storeAccessToken } from "./tokens.ts";

/** The sign-in methods of this account. */
export async function signInWays(): Promise<{ password: boolean; google: boolean }> {
  const { auth } = await loadAuth();
  const ways = auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? [];
  return { password: ways.includes("password"), google: ways.includes("google.com") };
}

export async function confirmWithPassword(password: string): Promise<void> {
  const { user } = await currentUser();
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  await keepToken(user);
}

/** Throws `auth/user-mismatch` if they choose another account. */
export async function confirmWithGoogle(): Promise<void> {
  const { user, local } = await currentUser();
  if (local) {
    const credential = GoogleAuthProvider.credential(await local.chooseGoogleAccount());
    await reauthenticateWithCredential(user, credential);
  } else await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  await keepToken(user);
}

async function currentUser() {
  const { auth, local } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  return { user: auth.currentUser, local };
}

/** Stores a token with the new `auth_time`. */
async function keepToken(user: User): Promise<void> {
  const token = await user.getIdToken(true);
  if (hasStoredToken(user)) storeAccessToken(token);
}

/**
 * Mails a link to the new address; the account has it once somebody opens that in this account's session. `password` is null where
 * they sign in with Google. Resolves the same whether the address is somebody's already or not.
 * https://firebase.google.com/docs/auth/web/manage-users#set_a_users_email_address
 */
export async function askForAddress(address: string, password: string | null): Promise<void> {
  await (password === null ? confirmWithGoogle() : confirmWithPassword(password));
  const { auth } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  const settings = { url: new URL(verifiedPath, location.href).href };
  await verifyBeforeUpdateEmail(auth.currentUser, address, settings).catch((error: unknown) => {
    if (providerCode(error) !== "auth/email-already-in-use") throw error;
  });
}

/** Whether this account has a password: one made with Google has none. */
export async function hasPassword(): Promise<boolean> {
  const { auth } = await loadAuth();
  return auth.currentUser?.providerData.some(({ providerId }) => providerId === "password") ?? false;
}

/**
 * Firebase takes a new password only shortly after the old one was given. Other devices are signed out by it. The server hears at once of the
 * session that begins with it: one that it first sees with a verified address would be somebody's who takes the account over.
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const { auth } = await loadAuth();
  const user = auth.currentUser;
  if (!user?.email) throw new Error("Nobody is signed in");
  const { email } = user;
  const signInAgain = async (password: string) => {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  };
  await signInAgain(current);
  await updatePassword(user, next);
  await completeSignIn(auth, user, () => signInAgain(next), false).catch(() => undefined);
}
