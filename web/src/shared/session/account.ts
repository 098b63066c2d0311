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
import { readAuthErrorCode } from "./sign-in-errors.ts";
import { storeAccessToken } from "./tokens.ts";

/** The sign-in methods of this account. */
export async function readSignInMethods(): Promise<{ password: boolean; google: boolean }> {
  const { auth } = await loadAuth();
  const methods = auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? [];
  return { password: methods.includes("password"), google: methods.includes("google.com") };
}

export async function reauthenticateWithPassword(password: string): Promise<void> {
  const { user } = await currentUser();
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  await storeNewToken(user);
}

/** Throws `auth/user-mismatch` if the user chooses another account. */
export async function reauthenticateWithGoogle(): Promise<void> {
  const { user, local } = await currentUser();
  if (local) {
    const credential = GoogleAuthProvider.credential(await local.chooseGoogleAccount());
    await reauthenticateWithCredential(user, credential);
  } else await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  await storeNewToken(user);
}

async function currentUser() {
  const { auth, local } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  return { auth, user: auth.currentUser, local };
}

/** Stores a token with the new `auth_time`. */
async function storeNewToken(user: User): Promise<void> {
  const token = await user.getIdToken(true);
  if (hasStoredToken(user)) storeAccessToken(token);
}

/**
 * Mails a link to the new address. The address changes when somebody opens the link in this account's session. `password` is
 * null for an account of Google's. Does not reveal whether the address already has an account.
 * https://firebase.google.com/docs/auth/web/manage-users#set_a_users_email_address
 */
export async function requestAddressChange(address: string, password: string | null): Promise<void> {
  await (password === null ? reauthenticateWithGoogle() : reauthenticateWithPassword(password));
  const { user } = await currentUser();
  const settings = { url: new URL(verifiedPath, location.href).href };
  await verifyBeforeUpdateEmail(user, address, settings).catch((error: unknown) => {
    if (readAuthErrorCode(error) !== "auth/email-already-in-use") throw error;
  });
}

/**
 * Also signs out all other devices. The server learns of the new session at once: if it first saw the session with a verified
 * address later, it would treat its user as a new owner of the account.
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const { auth, user } = await currentUser();
  const reauthenticate = async (password: string) => {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  };
  await reauthenticate(current);
  await updatePassword(user, next);
  await completeSignIn(auth, user, () => reauthenticate(next), false).catch(() => undefined);
}
