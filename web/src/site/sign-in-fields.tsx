import { type ComponentProps, useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { deleteDraft, readDraft, readDraftText, saveDraft } from "../shared/drafts.ts";
import { readAccessToken } from "../shared/session/tokens.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { type FieldText, TextField } from "../ui/fields.tsx";
import { preloadGoogle, type useSignInAttempt } from "./sign-in-attempt.tsx";

export function EmailField(props: Omit<FieldText, "label"> & ComponentProps<"input">) {
  return <TextField label="Email" type="email" inputMode="email" {...props} />;
}

type GoogleButtonProps = { attempt: ReturnType<typeof useSignInAttempt> };

/** Preloads the code of Google's popup, because a browser blocks a popup that opens long after the click. */
export function GoogleButton({ attempt: { isRunning, refusal, run } }: GoogleButtonProps) {
  const hydrated = useHydrated();
  if (refusal?.kind === "second-factor") return null;
  return (
    <>
      <p className="auth-or d-flex gap-3 align-items-center small fw-semibold text-soft mt-3 mb-3">
        <span>OR</span>
      </p>
      <button
        type="button"
        className="btn btn-outline-secondary auth-google w-100"
        disabled={isRunning || !hydrated}
        onPointerEnter={preloadGoogle}
        onFocus={preloadGoogle}
        onClick={() => void run((signIn) => signIn.continueWithGoogle(), "google")}
      >
        <GoogleMark />
        CONTINUE WITH GOOGLE
      </button>
    </>
  );
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24s.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

/** What was typed into the sign-up or the login form. Both forms restore this draft after a reload. It never has a password. */
type AccountDraft = { name: string; email: string };

/** Restores the account draft. `fill` puts the draft into the form's empty fields, and returns all values of the form. */
export function useAccountDraft<Values extends FieldValues & Partial<AccountDraft>>(
  subscribe: UseFormSubscribe<Values>,
  fill: (draft: AccountDraft) => Values,
): void {
  const fillIn = useEffectEvent(() => fill(readAccountDraft()));
  useEffect(() => {
    saveAccountDraft(fillIn());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveAccountDraft(values),
    });
  }, [subscribe]);
  useEffect(
    () => () => {
      const isSignedIn = readAccessToken() !== null;
      if (isSignedIn) deleteDraft("account");
    },
    [],
  );
}

function readAccountDraft(): AccountDraft {
  const draft = readDraft("account");
  return { name: readDraftText(draft, "name"), email: readDraftText(draft, "email") };
}

function saveAccountDraft(typed: Partial<AccountDraft>): void {
  const draft = readAccountDraft();
  // Keeps the draft's name when the login form is saved, because that form has no name field.
  const { name = draft.name, email = draft.email } = typed;
  if (name || email) saveDraft("account", { name, email });
  else deleteDraft("account");
}
