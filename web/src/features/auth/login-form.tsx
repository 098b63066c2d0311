import { Link, useLocation } from "react-router-dom";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { lateResolver } from "../../lib/late-resolver.ts";
import { useForm } from "../../lib/use-form.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useAccountDraft } from "./account-draft.ts";
import { AuthRefusal } from "./auth-refusal.tsx";
import type { Login } from "./auth-rules.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAdmission } from "./use-admission.ts";

const rules = lateResolver<Login>(async () => (await import("./auth-rules.ts")).loginRules);

type Props = { email: string; onForgotten: (email: string) => void };

export function LoginForm({ email, onForgotten }: Props) {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const { working, refusal, attempt, dismiss } = useAdmission();
  const { register, handleSubmit, formState, getValues, setValue, subscribe } = useForm<Login>({
    resolver: rules,
    // No empty defaults: they would wipe out what was typed before React took the page over.
    ...(email && { defaultValues: { email } }),
  });
  useAccountDraft(subscribe, (kept) => {
    setValue("email", getValues("email") || kept.email);
    return getValues();
  });
  const submit = handleSubmit(
    (login) => attempt((signIn) => signIn.signInWithPassword(login.email, login.password)),
    dismiss,
  );

  return (
    <>
      <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
      <form noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <p className="auth-forgotten">
          <button
            type="button"
            className="btn btn-link"
            disabled={!hydrated}
            onClick={() => onForgotten(getValues("email"))}
          >
            Forgot your password?
          </button>
        </p>
        <SubmitButton
          busy={working || formState.isSubmitting}
          busyText="Logging in…"
          className="btn-primary auth-submit"
        >
          Login
        </SubmitButton>
      </form>
      <p className="auth-other">
        New here?{" "}
        <Link to="/signup" state={state}>
          Create New Account
        </Link>
      </p>
      <GoogleButton
        busy={working}
        onChoose={() => void attempt((signIn) => signIn.continueWithGoogle(), "google")}
      />
    </>
  );
}
