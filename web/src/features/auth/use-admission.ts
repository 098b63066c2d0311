import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { AdmissionError } from "../../lib/session/admission-error.ts";
import type { SignIn } from "./load-sign-in.ts";
import { loadSignIn, sentenceFor } from "./load-sign-in.ts";
import type { Way } from "./provider-errors.ts";

export type Refusal =
  | { kind: "provider"; sentence: string }
  /** Signed in at Firebase, not yet here: the same person can be asked for again without typing anything. */
  | { kind: "admission"; retry: () => Promise<void> };

/** One attempt at a time to get in, and what became of it. Success shows in the session. */
export function useAdmission() {
  const [working, setWorking] = useState(false);
  /** Known before React shows it: the first check of a form waits for its rules, and a second press may come meanwhile. */
  const running = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function attempt(act: (signIn: SignIn) => Promise<void>, way: Way = "password"): Promise<void> {
    if (running.current) return;
    running.current = true;
    setWorking(true);
    setRefusal(null);
    try {
      await act(await loadSignIn());
    } catch (error) {
      setRefusal(await describe(error, way));
    } finally {
      running.current = false;
      setWorking(false);
    }
  }

  /** The provider's answer was to what stood in the form before. */
  const dismiss = () => setRefusal((shown) => (shown?.kind === "provider" ? null : shown));

  return { working, refusal, attempt, dismiss };
}

const tooMany: Refusal = {
  kind: "provider",
  sentence:
    "Several accounts were made with this email address today. Please open the link that we emailed to it, in this browser: then you are logged in.",
};

/** The first sessions of one address are limited until it is verified. */
function isTooMany(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === "too-many-requests";
}

async function describe(error: unknown, way: Way): Promise<Refusal | null> {
  if (error instanceof AdmissionError && isTooMany(error.cause)) return tooMany;
  if (error instanceof AdmissionError) return { kind: "admission", retry: error.retry };
  const sentence = await sentenceFor(error, way);
  return sentence === null ? null : { kind: "provider", sentence };
}
