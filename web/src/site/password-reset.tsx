import { MailCheck } from "lucide-react";
import { useState } from "react";
import { createPath, useLocation } from "react-router-dom";
import { bookingPath } from "../shared/paths.ts";
import { originOf } from "../shared/session/login-origin.ts";
import { lateResolver, useForm } from "../shared/use-form.ts";
import { SubmitButton, TextField } from "../ui/fields.tsx";
import type { Reset } from "./auth-rules.ts";
import { AuthRefusal, useCompleteSignIn } from "./complete-sign-in.tsx";

const rules = lateResolver<Reset>(async () => (await import("./auth-rules.ts")).resetRules);

type Props = { email: string; onBack: (email: string) => void };

/** The answer is the same whether there is such an account or not. */
export function PasswordReset({ email, onBack }: Props) {
  const origin = originOf(useLocation().state);
  const [sentTo, setSentTo] = useState<string>();
  const { working, refusal, attempt } = useCompleteSignIn();
  const { register, handleSubmit, formState, getValues } = useForm<Reset>({
    resolver: rules,
    defaultValues: { email },
  });
  const submit = handleSubmit((reset) =>
    attempt(async (signIn) => {
      const toBook = origin?.pathname === bookingPath;
      await signIn.requestPasswordReset(reset.email, toBook ? createPath(origin) : "/login");
      setSentTo(reset.email);
    }),
  );
  const back = (
    <p className="auth-other">
      <button type="button" className="btn btn-link" onClick={() => onBack(getValues("email"))}>
        Back to Login
      </button>
    </p>
  );

  if (sentTo) {
    return (
      <>
        <p className="auth-sent" role="status">
          <MailCheck size={24} aria-hidden="true" />
          <span>
            If there is an account for <strong>{sentTo}</strong>, a link to choose a new password is on its
            way. It can take a minute; please look into the spam folder too.
          </span>
        </p>
        {back}
      </>
    );
  }
  return (
    <>
      <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
      <form noValidate onSubmit={submit}>
        <p>We will email you a link to choose a new password.</p>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <SubmitButton
          busy={working || formState.isSubmitting}
          busyText="Sending…"
          className="btn-primary auth-submit"
        >
          Send the link
        </SubmitButton>
      </form>
      {back}
    </>
  );
}
