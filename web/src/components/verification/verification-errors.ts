import { providerSentence } from "../../lib/session/provider-error.ts";

/** https://firebase.google.com/docs/auth/admin/errors */
const sentences: Record<string, string> = {
  "auth/too-many-requests":
    "Several links have been sent already. Please look into your inbox and the spam folder, or try again in a few minutes.",
  "auth/network-request-failed": "We can't reach the sign-in service. Please check your connection.",
  "auth/user-token-expired": "Your session has ended. Please log in again.",
};

export function verificationErrorSentence(error: unknown): string {
  return providerSentence(error, sentences, "The link could not be sent. Please try again.");
}
