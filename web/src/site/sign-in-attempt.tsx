import { type FormEventHandler, type ReactNode, useRef, useState } from "react";
import { ApiError, isReachable } from "../shared/api-error.ts";
import {
  CompleteSignInError,
  loginErrorSentence,
  needsSecondFactor,
  readAuthErrorCode,
  unreachableSentence,
} from "../shared/session/sign-in-errors.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import type { SecondFactorProps, SecondFactorStep } from "../ui/second-factor-step.tsx";
import type { SignInMethod } from "./provider-errors.ts";

/** Loads Firebase Auth, the largest part of /login, only when the form gets the focus. */
const loadSignIn = () => import("../shared/session/sign-in.ts");
type SignIn = Awaited<ReturnType<typeof loadSignIn>>;

type Refusal =
  | { kind: "provider"; sentence: string }
  /** Firebase has signed the person in, but the clinic's server has not answered. `retry` asks the clinic's server again. */
  | { kind: "incomplete"; retry: () => Promise<void> }
  | { kind: "second-factor"; needed: SecondFactorProps["needed"]; Step: typeof SecondFactorStep };

type SignInAttempt = ReturnType<typeof useSignInAttempt>;

/** Runs one sign-in action at a time. Keeps the reason in `refusal` if the action fails. A success changes the session. */
export function useSignInAttempt() {
  const [isRunning, setRunning] = useState(false);
  // A ref blocks a second press that comes before React has drawn the disabled button.
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
      setRefusal(await toRefusal(error, method));
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  /** Removes Firebase's error after the form was edited, because the error is about the earlier values. */
  const dismissSentence = () => setRefusal((shown) => (shown?.kind === "provider" ? null : shown));

  /** Shows the form again instead of the second factor. */
  const goBack = () => setRefusal(null);

  return { isRunning, refusal, run, dismissSentence, goBack };
}

/** The error when the server refuses a new account's session: it limits the new accounts of an unverified address. */
const tooManyAccountsSentence =
  "Several accounts were made with this email address today. Please open the link that we emailed to it, in this browser: then you are logged in.";

async function toRefusal(error: unknown, method: SignInMethod): Promise<Refusal | null> {
  if (needsSecondFactor(error)) {
    const step = await import("../ui/second-factor-step.tsx").catch(() => undefined);
    return step
      ? { kind: "second-factor", needed: error, Step: step.SecondFactorStep }
      : { kind: "provider", sentence: unreachableSentence };
  }
  if (error instanceof CompleteSignInError) {
    const isLimited = error.cause instanceof ApiError && error.cause.code === "too-many-requests";
    return isLimited
      ? { kind: "provider", sentence: tooManyAccountsSentence }
      : { kind: "incomplete", retry: error.retry };
  }
  const sentence = await describeSignInError(error, method);
  return sentence === null ? null : { kind: "provider", sentence };
}

export function SignInRefusal({ attempt: { refusal, isRunning, run } }: { attempt: SignInAttempt }) {
  if (!refusal || refusal.kind === "second-factor") return null;
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
  /** From react-hook-form. True also while the form's schemas load, before the attempt runs. */
  isSubmitting: boolean;
  submitText: string;
  busyText: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

/** The frame of every sign-in form: the last refusal, the fields, the submit button. Or the second factor, in their place. */
export function SignInForm(props: SignInFormProps) {
  const { attempt, isSubmitting, submitText, busyText, onSubmit, children } = props;
  if (attempt.refusal?.kind === "second-factor") {
    const { needed, Step } = attempt.refusal;
    return <Step needed={needed} onAccepted={(finish) => void attempt.run(finish)} onBack={attempt.goBack} />;
  }
  return (
    <>
      <SignInRefusal attempt={attempt} />
      <form noValidate onSubmit={onSubmit}>
        {children}
        <SubmitButton
          busy={attempt.isRunning || isSubmitting}
          busyText={busyText}
          className="btn-primary w-100"
        >
          {submitText}
        </SubmitButton>
      </form>
    </>
  );
}

/** Preloads the sign-in forms' code. Ignores a failure, because the submit loads the code again and reports the failure. */
export function preloadSignIn(): void {
  import("./sign-in-rules.ts").catch(ignoreFailure);
  import("./provider-errors.ts").catch(ignoreFailure);
  loadSignIn()
    .then((signIn) => signIn.preloadSignIn())
    .catch(ignoreFailure);
}

export function preloadGoogle(): void {
  loadSignIn()
    .then((signIn) => signIn.preloadGoogleSignIn())
    .catch(ignoreFailure);
}

function ignoreFailure() {}

/** Returns null if the person cancelled. Without a Firebase code, blames the connection only if our server can't be reached. */
export async function describeSignInError(error: unknown, method: SignInMethod): Promise<string | null> {
  const sentences = await import("./provider-errors.ts").catch(() => undefined);
  if (sentences && readAuthErrorCode(error) !== "") return sentences.describeProviderError(error, method);
  if (await isReachable()) return loginErrorSentence;
  return unreachableSentence;
}
