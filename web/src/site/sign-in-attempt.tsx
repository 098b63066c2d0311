import { type FormEventHandler, type ReactNode, useRef, useState } from "react";
import { ApiError, isReachable } from "../shared/api-error.ts";
import {
  CompleteSignInError,
  loginErrorSentence,
  readAuthErrorCode,
} from "../shared/session/sign-in-errors.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import type { SignInMethod } from "./provider-errors.ts";

/** Firebase Auth is the heaviest part of /login, so it loads when a person turns to the form. */
const loadSignIn = () => import("../shared/session/sign-in.ts");
type SignIn = Awaited<ReturnType<typeof loadSignIn>>;

type Refusal =
  | { kind: "provider"; sentence: string }
  /** Firebase has signed the person in, but the clinic's server has not answered. `retry` asks it again. */
  | { kind: "incomplete"; retry: () => Promise<void> };

type SignInAttempt = ReturnType<typeof useSignInAttempt>;

/** Runs one sign-in action at a time and keeps the reason if it fails. Success shows in the session. */
export function useSignInAttempt() {
  const [isRunning, setRunning] = useState(false);
  // A second press may come before React shows the first one.
  const running = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function run(act: (signIn: SignIn) => Promise<void>, method: SignInMethod = "password") {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    setRefusal(null);
    try {
      await act(await loadSignIn());
    } catch (error) {
      setRefusal(await refusalOf(error, method));
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  /** For a form that was edited: the provider's sentence is about its earlier values. */
  const dismissSentence = () => setRefusal((shown) => (shown?.kind === "provider" ? null : shown));

  return { isRunning, refusal, run, dismissSentence };
}

/** The server limits the first sessions of an address until it is verified. */
const tooManyAccounts =
  "Several accounts were made with this email address today. Please open the link that we emailed to it, in this browser: then you are logged in.";

async function refusalOf(error: unknown, method: SignInMethod): Promise<Refusal | null> {
  if (error instanceof CompleteSignInError) {
    const isLimited = error.cause instanceof ApiError && error.cause.code === "too-many-requests";
    return isLimited
      ? { kind: "provider", sentence: tooManyAccounts }
      : { kind: "incomplete", retry: error.retry };
  }
  const sentence = await sentenceFor(error, method);
  return sentence === null ? null : { kind: "provider", sentence };
}

export function SignInRefusal({ attempt: { refusal, isRunning, run } }: { attempt: SignInAttempt }) {
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
          disabled={isRunning}
          onClick={() => void run(refusal.retry)}
        >
          Try again
        </button>
      </p>
    </>
  );
}

type SignInFormProps = {
  attempt: SignInAttempt;
  /** react-hook-form's own: the form's rules may still be loading. */
  isSubmitting: boolean;
  submitText: string;
  busyText: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

/** The frame of every sign-in form: the last refusal, the fields, the submit button. */
export function SignInForm(props: SignInFormProps) {
  const { attempt, isSubmitting, submitText, busyText, onSubmit, children } = props;
  return (
    <>
      <SignInRefusal attempt={attempt} />
      <form noValidate onSubmit={onSubmit}>
        {children}
        <SubmitButton
          busy={attempt.isRunning || isSubmitting}
          busyText={busyText}
          className="btn-primary auth-submit"
        >
          {submitText}
        </SubmitButton>
      </form>
    </>
  );
}

/** Loads the forms' code at the first focus or touch. A failure is ignored here, because the submit reports it. */
export function preloadSignIn(): void {
  import("./sign-in-rules.ts").catch(ignore);
  import("./provider-errors.ts").catch(ignore);
  loadSignIn()
    .then((signIn) => signIn.preloadSignIn())
    .catch(ignore);
}

/** Loads the code of Google's popup. */
export function preloadGoogle(): void {
  loadSignIn()
    .then((signIn) => signIn.preloadGoogleSignIn())
    .catch(ignore);
}

function ignore() {}

/** Null if there is nothing to say. An error without a provider's code is the connection's only if our server can't be reached. */
export async function sentenceFor(error: unknown, method: SignInMethod): Promise<string | null> {
  const sentences = await import("./provider-errors.ts").catch(() => undefined);
  if (sentences && readAuthErrorCode(error) !== "") return sentences.providerErrorSentence(error, method);
  if (await isReachable()) return loginErrorSentence;
  return "We can't reach the sign-in service. Please check your connection and try again.";
}
