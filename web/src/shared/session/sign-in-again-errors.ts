import { describeAuthError } from "./sign-in-errors.ts";

/** Sentences for Firebase Auth's error codes: https://firebase.google.com/docs/auth/admin/errors */
const sentences: Record<string, string> = {
  "auth/invalid-credential": "This password is not right.",
  "auth/wrong-password": "This password is not right.",
  "auth/invalid-login-credentials": "This password is not right.",
  "auth/user-mismatch": "That is another account. Please choose the one that you are logged in with.",
  "auth/popup-blocked": "Your browser has blocked Google's window. Please allow it, and try again.",
  "auth/popup-closed-by-user": "Google's window was closed before you had logged in.",
  "auth/cancelled-popup-request": "Google's window was closed before you had logged in.",
  "auth/too-many-requests": "There were too many tries. Please wait a few minutes and try again.",
  "auth/network-request-failed": "We can't reach the sign-in service. Please check your connection.",
  "auth/user-token-expired": "Your session has ended. Please log in again.",
};

export function describeSignInAgainError(error: unknown): string {
  return describeAuthError(error, sentences, "That didn't work. Please try again.");
}
