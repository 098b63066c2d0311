import { useRef, useState } from "react";
import { ApiError, isReachable } from "../shared/api-error.ts";
import { AdmissionError, loginFault, providerCode } from "../shared/session/sign-in-errors.ts";
import { FormAlert } from "../ui/fields.tsx";
import type { Way } from "./provider-errors.ts";

type Refusal =
  | { kind: "provider"; sentence: string }
  /** Signed in at Firebase, not yet here: the same person can be asked for again without typing anything. */
  | { kind: "admission"; retry: () => Promise<void> };

/** One attempt at a time to get in, and what became of it. Success shows in the session. */
export function useCompleteSignIn() {
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

type Props = { refusal: Refusal | null; working: boolean; onRetry: (retry: () => Promise<void>) => void };

export function AuthRefusal({ refusal, working, onRetry }: Props) {
  if (!refusal) return null;
  if (refusal.kind === "provider") return <FormAlert>{refusal.sentence}</FormAlert>;
  return (
    <>
      <FormAlert>
        The clinic's server did not answer, so you are not logged in yet. What you typed is still here.
      </FormAlert>
      <p>
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={working}
          onClick={() => onRetry(refusal.retry)}
        >
          Try again
        </button>
      </p>
    </>
  );
}

/** Firebase Auth is the heaviest part of /login: it loads when a person turns to the form, not before. */
type SignIn = typeof import("../shared/session/sign-in.ts");

function loadSignIn(): Promise<SignIn> {
  return import("../shared/session/sign-in.ts");
}

/** At the first focus or touch. A failure waits for the submit, which can tell of it. */
export function prepareSignIn(): void {
  import("./auth-rules.ts").catch(ignore);
  import("./provider-errors.ts").catch(ignore);
  loadSignIn()
    .then((signIn) => signIn.prepare(), ignore)
    .catch(ignore);
}

/** Also the popup's own code. */
export function prepareGoogle(): void {
  loadSignIn()
    .then((signIn) => signIn.prepareGoogle(), ignore)
    .catch(ignore);
}

/** Null when there is nothing to tell. What is not the provider's own error is the connection's only if we can't be reached. */
export async function sentenceFor(error: unknown, way: Way): Promise<string | null> {
  const sentences = await import("./provider-errors.ts").catch(() => undefined);
  if (sentences && providerCode(error) !== "") return sentences.providerErrorSentence(error, way);
  if (await isReachable()) return loginFault;
  return "We can't reach the sign-in service. Please check your connection and try again.";
}

function ignore() {}
