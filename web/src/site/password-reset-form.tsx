import { MailCheck } from "lucide-react";
import { useState } from "react";
import { createPath, useLocation } from "react-router-dom";
import { bookingPath } from "../shared/paths.ts";
import { readLoginOrigin } from "../shared/session/login-origin.ts";
import { lazyResolver, useForm } from "../shared/use-form.ts";
import { SignInForm, useSignInAttempt } from "./sign-in-attempt.tsx";
import { EmailField } from "./sign-in-fields.tsx";
import type { PasswordReset } from "./sign-in-rules.ts";

const resolver = lazyResolver<PasswordReset>(
  async () => (await import("./sign-in-rules.ts")).passwordResetResolver,
);

type Props = { email: string; onBack: (email: string) => void };

/** Asks Firebase to mail a reset link. The form's answer never reveals whether the address has an account. */
export function PasswordResetForm({ email: typedEmail, onBack }: Props) {
  const origin = readLoginOrigin(useLocation().state);
  const [sentTo, setSentTo] = useState<string>();
  const attempt = useSignInAttempt();
  const { register, handleSubmit, formState, getValues } = useForm<PasswordReset>({
    resolver,
    defaultValues: { email: typedEmail },
  });
  const submit = handleSubmit(({ email }) =>
    attempt.run(async (signIn) => {
      const isBooking = origin?.pathname === bookingPath;
      await signIn.requestPasswordReset(email, isBooking ? createPath(origin) : "/login");
      setSentTo(email);
    }),
  );

  return (
    <>
      {sentTo ? (
        <p className="note is-success" role="status">
          <MailCheck size={24} aria-hidden="true" />
          <span>
            If there is an account for <strong>{sentTo}</strong>, a link to choose a new password is on its
            way. It can take a minute; please check your spam folder too.
          </span>
        </p>
      ) : (
        <SignInForm
          attempt={attempt}
          isSubmitting={formState.isSubmitting}
          submitText="Send the link"
          busyText="Sending…"
          onSubmit={submit}
        >
          <p>We will email you a link to choose a new password. It works for one hour.</p>
          <EmailField
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register("email")}
          />
        </SignInForm>
      )}
      <p className="small text-soft mt-3 mb-0">
        If you log in with Google, you have no password here: choose Continue with Google on the Login page.
      </p>
      <p className="text-center mt-3 mb-0">
        <button type="button" className="btn btn-link" onClick={() => onBack(getValues("email"))}>
          Back to Login
        </button>
      </p>
    </>
  );
}
