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
import { signOut } from "./sign-in.ts";
import { readAuthErrorCode } from "./sign-in-errors.ts";
import { signInThen } from "./sign-in-then.ts";
import { storeAccessToken } from "./tokens.ts";
import { storeShortPassword } from "./user-flags.ts";

/** Whether the signed-in account has a password, and whether it is linked to Google. Throws if Firebase has nobody signed in. */
export async function readSignInMethods(): Promise<{ password: boolean; google: boolean }> {
  const { user } = await requireCurrentUser();
  const methods = user.providerData.map(({ providerId }) => providerId);
  return { password: methods.includes("password"), google: methods.includes("google.com") };
}

export function reauthenticateWithPassword(password: string): Promise<void> {
  return reauthenticateThen(password, storeNewToken);
}

/** Throws `auth/user-mismatch` if the user chooses another Google account. */
export function reauthenticateWithGoogle(): Promise<void> {
  return reauthenticateThen(null, storeNewToken);
}

/**
 * Has the user prove who they are, and then runs `finish`. `password` is null for a Google account. Throws
 * `SecondFactorNeeded` if Firebase asks for a second factor.
 */
async function reauthenticateThen(
  password: string | null,
  finish: (user: User) => Promise<void>,
): Promise<void> {
  const { user, local } = await requireCurrentUser();
  await signInThen(async () => {
    if (password !== null)
      return reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
    if (!local) return reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
    const credential = GoogleAuthProvider.credential(await local.chooseGoogleAccount());
    return reauthenticateWithCredential(user, credential);
  }, finish);
}

async function requireCurrentUser() {
  const { auth, local } = await loadAuth();
  // Firebase may already hold somebody else, whose sign-in the server hasn't confirmed.
  if (!auth.currentUser || !hasStoredToken(auth.currentUser)) throw new Error("Nobody is signed in");
  return { auth, user: auth.currentUser, local };
}

/** Stores a fresh token, whose `auth_time` is the time of the reauthentication. */
async function storeNewToken(user: User): Promise<void> {
  const token = await user.getIdToken(true);
  if (hasStoredToken(user)) storeAccessToken(token);
}

/**
 * Mails a link to the new address. The account's address changes when somebody opens the link while signed in to the account.
 * `password` is null for a Google account. Does not reveal whether another account has the address.
 * https://firebase.google.com/docs/auth/web/manage-users#set_a_users_email_address
 */
export async function requestAddressChange(address: string, password: string | null): Promise<void> {
  await reauthenticateThen(password, async (user) => {
    await storeNewToken(user);
    const settings = { url: new URL(verifiedPath, location.href).href };
    await verifyBeforeUpdateEmail(user, address, settings).catch((error: unknown) => {
      if (readAuthErrorCode(error) !== "auth/email-already-in-use") throw error;
    });
  });
}

/**
 * Changes the password, which signs out all other devices, and tells the server about the new session at once. If the server
 * first saw the session later, with a verified address, it would treat the user as a new owner of the account. A session with a
 * second factor ends instead, because Firebase would ask for another code.
 */
export function changePassword(current: string, next: string): Promise<void> {
  return reauthenticateThen(current, async (user) => {
    const { auth } = await loadAuth();
    const { signInSecondFactor } = await user.getIdTokenResult();
    await updatePassword(user, next);
    storeShortPassword(null);
    if (signInSecondFactor !== null) return signOut();
    const reauthenticate = () => reauthenticateThen(next, async () => {});
    await completeSignIn(auth, user, reauthenticate, false).catch(() => undefined);
  });
}
