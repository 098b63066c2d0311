import {
  describeAuthError,
  loginErrorSentence,
  readAuthErrorCode,
  unreachableSentence,
} from "../shared/session/sign-in-errors.ts";

const googleHint = "If you have used Google with this address before, use CONTINUE WITH GOOGLE.";
const wrongPasswordSentence = `Wrong email or password. ${googleHint}`;

/** Decides the sentence: `auth/invalid-credential` blames the password only if a password was typed. */
export type SignInMethod = "password" | "google";

const passwordErrorSentences: Record<string, string> = {
  // A wrong password and an unknown address get the same sentence, so that strangers can't find out who has an account.
  "auth/invalid-credential": wrongPasswordSentence,
  "auth/wrong-password": wrongPasswordSentence,
  "auth/user-not-found": wrongPasswordSentence,
  "auth/invalid-login-credentials": wrongPasswordSentence,
  "auth/too-many-requests":
    "There were too many tries from this device. Please wait a few minutes, or reset your password.",
};

/**
 * Turns Firebase Auth's error codes into sentences for people, shown as `Error: {sentence}`.
 * https://firebase.google.com/docs/auth/admin/errors and the AuthErrorCodes of firebase/auth.
 */
const errorSentences: Record<string, string> = {
  "auth/email-already-in-use": `There is already an account with this address. Please log in. ${googleHint}`,
  "auth/account-exists-with-different-credential":
    "There is already an account with this address. Please log in with your password.",
  "auth/weak-password": "This password is too easy to guess. Please choose a longer one.",
  "auth/password-does-not-meet-requirements":
    "This password is too easy to guess. Please choose a longer one.",
  "auth/invalid-email": "This is not an email address that we can use.",
  "auth/user-disabled": "This account has been closed. Please call the clinic.",
  "auth/user-token-expired": "Your session has ended. Please log in again.",
  "auth/too-many-requests": "There were too many tries from this device. Please wait a few minutes.",
  "auth/network-request-failed": unreachableSentence,
  "auth/timeout": unreachableSentence,
  "auth/popup-blocked":
    "Your browser blocked Google's window. Please allow pop-ups for this site and try again.",
  "auth/web-storage-unsupported":
    "Your browser doesn't let this site store anything, and Google needs that. Please log in with your password, or allow cookies for this site.",
  "auth/operation-not-allowed": "This way of logging in is switched off. Please use another one.",
  "auth/unauthorized-domain":
    "Logging in is not set up for this address of the site. Please call the clinic.",
};

/** Codes for a Google popup that the person closed. Closing the popup shows no error. */
const cancelledCodes = new Set([
  "auth/popup-closed-by-user",
  "auth/cancelled-popup-request",
  "auth/user-cancelled",
]);

/** Returns null if the person closed Google's popup. Only Firebase's own network codes blame the connection. */
export function describeProviderError(error: unknown, method: SignInMethod): string | null {
  if (cancelledCodes.has(readAuthErrorCode(error))) return null;
  const known = method === "password" ? { ...errorSentences, ...passwordErrorSentences } : errorSentences;
  return describeAuthError(error, known, loginErrorSentence);
}
