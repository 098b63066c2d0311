import { deleteProfile } from "@clinic/contract/profile.ts";
import { call } from "../shared/api.ts";
import { publishChange } from "../shared/published.ts";
import { describeAuthError } from "../shared/session/sign-in-errors.ts";

/** `publishChange` loads the public reviews again, because the account's reviews are deleted too. */
export function deleteAccount() {
  return publishChange(call(deleteProfile));
}

/** Sentences for Firebase Auth's error codes: https://firebase.google.com/docs/auth/admin/errors */
const passwordSentences: Record<string, string> = {
  "auth/invalid-credential": "The current password is not right.",
  "auth/wrong-password": "The current password is not right.",
  "auth/invalid-login-credentials": "The current password is not right.",
  "auth/weak-password": "The new password is too easy to guess. Please choose a longer one.",
  "auth/password-does-not-meet-requirements":
    "The new password is too easy to guess. Please choose a longer one.",
  "auth/too-many-requests": "There were too many tries. Please wait a few minutes and try again.",
  "auth/network-request-failed": "We can't reach the sign-in service. Please check your connection.",
  "auth/user-token-expired": "Your session has ended. Please log in again.",
  "auth/requires-recent-login": "Please sign out and log in again, then change the password.",
};

export function passwordErrorSentence(error: unknown): string {
  return describeAuthError(error, passwordSentences, "The password could not be changed. Please try again.");
}
