import { useWatch } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { dropDraft } from "../../lib/kept-drafts.ts";
import { lateResolver } from "../../lib/late-resolver.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { useAccountDraft } from "./account-draft.ts";
import { AuthRefusal } from "./auth-refusal.tsx";
import type { Signup } from "./auth-rules.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAdmission } from "./use-admission.ts";

const rules = lateResolver<Signup>(async () => (await import("./auth-rules.ts")).signupRules);

export function SignupForm() {
  const { state } = useLocation();
  const { working, refusal, attempt, dismiss } = useAdmission();
  const { register, handleSubmit, formState, control, subscribe, getValues, setValue } = useForm<Signup>({
    // No empty defaults: they would wipe out what was typed before React took the page over.
    resolver: rules,
  });
  useAccountDraft(subscribe, ({ name, email }) => {
    setValue("name", getValues("name") || name);
    setValue("email", getValues("email") || email);
    return getValues();
  });
  const begun = Object.values(useWatch({ control })).some(Boolean);
  const submit = handleSubmit(
    ({ name, email, password }) => attempt((signIn) => signIn.signUp(name, email, password)),
    dismiss,
  );
  useUnsavedForm(begun && !working, {
    title: "Leave without signing up?",
    keeps: withAccount,
    onLeave: () => dropDraft("account"),
  });

  return (
    <>
      <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
      <form noValidate onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register("name")}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          autoComplete="new-password"
          // Its error says the same.
          hint={!formState.errors.password && "At least 6 characters"}
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <SubmitButton
          busy={working || formState.isSubmitting}
          busyText="Creating your account…"
          className="btn-primary auth-submit"
        >
          Signup
        </SubmitButton>
      </form>
      <p className="auth-other">
        <Link to="/login" state={state}>
          Already have an account? Please Login
        </Link>
      </p>
      <GoogleButton
        busy={working}
        onChoose={() => void attempt((signIn) => signIn.continueWithGoogle(), "google")}
      />
    </>
  );
}

/** The name and the address go along to the login. */
function withAccount(to: string, from: string): boolean {
  return to === from || to === "/login";
}
