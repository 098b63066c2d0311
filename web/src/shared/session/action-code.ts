/** The links in Firebase's mails, which lead to /verify: docs/deploy.md, The links of Firebase's mails. */
import {
  type ActionCodeInfo,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
} from "firebase/auth";
import { profilePath } from "../paths.ts";
import { loadAuth } from "./auth.ts";
import { hasStoredToken, loadWatchedAuth, mustVerifyFirst } from "./complete-sign-in.ts";
import { checkVerification, signInWithPassword, signOut } from "./sign-in.ts";
import { readAuthErrorCode } from "./sign-in-errors.ts";

/**
 * The purpose of a link in Firebase's mails. `account` is the account's current address, `address` the address that the link
 * verifies or restores.
 */
export type ActionCode = {
  does: "verify" | "change" | "reset" | "recover";
  code: string;
  account: string;
  address: string;
};

const actionByOperation: Record<string, ActionCode["does"]> = {
  VERIFY_EMAIL: "verify",
  VERIFY_AND_CHANGE_EMAIL: "change",
  PASSWORD_RESET: "reset",
  RECOVER_EMAIL: "recover",
} satisfies Partial<Record<ActionCodeInfo["operation"], ActionCode["does"]>>;

const invalidCodeErrors = new Set([
  "auth/expired-action-code",
  "auth/invalid-action-code",
  "auth/user-not-found",
  "auth/user-disabled",
]);

/** Reads the code of a mail's link. Null if the link was used, has expired, or has an unknown purpose. */
export async function readActionCode(code: string): Promise<ActionCode | null> {
  const { auth } = await loadAuth();
  try {
    const { operation, data } = await checkActionCode(auth, code);
    const does = actionByOperation[operation];
    const address = data.email ?? "";
    return does ? { does, code, address, account: data.previousEmail ?? address } : null;
  } catch (error) {
    if (invalidCodeErrors.has(readAuthErrorCode(error))) return null;
    throw error;
  }
}

/** Whether this browser is signed in to the link's account, or would be if the address were verified. */
export async function isSignedInForActionCode({ account }: ActionCode): Promise<boolean> {
  const { currentUser } = (await loadAuth()).auth;
  const isSameAccount = currentUser?.email?.toLowerCase() === account.toLowerCase();
  return isSameAccount && (hasStoredToken(currentUser) || mustVerifyFirst(currentUser));
}

/**
 * Applies the link while its account is signed in. Resolves to false if Firebase then ends the session, as after a change of
 * address.
 */
export async function applyActionCodeInSession({ code }: ActionCode): Promise<boolean> {
  const { auth } = await loadAuth();
  await applyActionCode(auth, code);
  try {
    await checkVerification();
    return true;
  } catch (error) {
    if (readAuthErrorCode(error) !== "auth/user-token-expired") throw error;
    await signOut();
    return false;
  }
}

export async function recoverAddress({ code }: ActionCode): Promise<void> {
  await applyActionCode((await loadAuth()).auth, code);
}

/** Sets the new password, which ends all sessions of the account, signs in in this browser, and then runs `finish`. */
export async function resetPassword(
  { code, address }: ActionCode,
  password: string,
  finish: () => Promise<void>,
): Promise<void> {
  await confirmPasswordReset(await loadWatchedAuth(), code, password);
  await signInWithPassword(address, password, finish);
}

/**
 * Mails a link to set a new password. With the link, the owner of an address takes over an account that somebody else created
 * with the address.
 */
export async function mailPasswordResetLink(address: string): Promise<void> {
  const { auth } = await loadAuth();
  await sendPasswordResetEmail(auth, address, { url: new URL(profilePath, location.href).href });
}
