import { ApiError } from "../api-error.ts";
import { describeError } from "../error-sentences.ts";
import { readAuthErrorCode } from "./sign-in-errors.ts";

const tooLateSentence = "This took too long. Please start again.";
const switchedOffSentence = "This kind of second factor is switched off. Please use another one.";
const sessionEndedSentence = "Your session has ended. Please log in again.";

/** Sentences for Firebase Auth's error codes: https://firebase.google.com/docs/auth/admin/errors */
const sentences: Record<string, string> = {
  "auth/invalid-verification-code": "This code is not right. Please check it, or wait for the next one.",
  "auth/code-expired": "This code is too old. Please take a new one.",
  "auth/invalid-multi-factor-session": tooLateSentence,
  "auth/missing-multi-factor-session": tooLateSentence,
  "auth/invalid-phone-number": "This is not a phone number that can get text messages.",
  "auth/second-factor-already-in-use": "This phone number is already one of your second factors.",
  "auth/maximum-second-factor-count-exceeded":
    "You have as many second factors as an account can have. Please remove one first.",
  "auth/unverified-email": "Please verify your email address first.",
  "auth/unsupported-first-factor": "Your way of logging in can't have a second factor.",
  "auth/operation-not-allowed": switchedOffSentence,
  // The Auth emulator, which has no apps.
  "auth/invalid-argument": switchedOffSentence,
  "auth/captcha-check-failed": "Google could not tell that you are a person. Please try again.",
  "auth/quota-exceeded": "Too many text messages were sent today. Please use an authenticator app.",
  "auth/too-many-requests": "There were too many tries. Please wait a few minutes and try again.",
  "auth/multi-factor-info-not-found": "This second factor was removed. Please start again.",
  "auth/network-request-failed": "We can't reach the sign-in service. Please check your connection.",
  "auth/user-token-expired": sessionEndedSentence,
  "auth/user-disabled": sessionEndedSentence,
};

export function describeSecondFactorError(error: unknown): string {
  if (error instanceof ApiError) return describeError(error);
  return sentences[readAuthErrorCode(error)] ?? "That didn't work. Please try again.";
}
