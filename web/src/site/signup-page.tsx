import { useWatch } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { deleteDraft } from "../shared/drafts.ts";
import { bookingPath, privacyPath, termsPath } from "../shared/paths.ts";
import { useSite } from "../shared/published.ts";
import { findReturnLocation } from "../shared/session/login-origin.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { lazyResolver, useForm } from "../shared/use-form.ts";
import { TextField } from "../ui/fields.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SignInForm, useSignInAttempt } from "./sign-in-attempt.tsx";
import { AuthCard, VisitorsOnly } from "./sign-in-card.tsx";
import { EmailField, GoogleButton, useAccountDraft } from "./sign-in-fields.tsx";
import type { Signup } from "./sign-in-rules.ts";

/** The sign-up page. Leads to /appointment with the treatment and the day that were chosen before the sign-up. */
export function Component() {
  const { state } = useLocation();

  function nextPage(user: SessionUser) {
    const back = findReturnLocation(state, user);
    return back?.to.pathname === bookingPath ? back : { to: bookingPath };
  }

  return (
    <VisitorsOnly nextPage={nextPage}>
      <AuthCard title="Sign-Up" visit>
        <p className="auth-reason text-soft">Create an account to book an appointment.</p>
        <SignupForm />
      </AuthCard>
    </VisitorsOnly>
  );
}

const resolver = lazyResolver<Signup>(async () => (await import("./sign-in-rules.ts")).signupResolver);

function SignupForm() {
  const { state } = useLocation();
  const attempt = useSignInAttempt();
  // The form has no default values, because they would overwrite what was typed before hydration.
  const { register, handleSubmit, formState, control, subscribe, getValues, setValue } = useForm<Signup>({
    resolver,
  });
  const { errors, isSubmitting } = formState;
  useAccountDraft(subscribe, ({ name, email }) => {
    setValue("name", getValues("name") || name);
    setValue("email", getValues("email") || email);
    return getValues();
  });
  const hasText = Object.values(useWatch({ control })).some(Boolean);
  const submit = handleSubmit(
    ({ name, email, password }) => attempt.run((signIn) => signIn.signUp(name, email, password)),
    attempt.dismissSentence,
  );
  useUnsavedForm(hasText && !attempt.isRunning, {
    title: "Leave without signing up?",
    // Going to /login asks no question, because the login form restores this form's draft.
    keeps: (to, from) => to === from || to === "/login",
    onLeave: () => deleteDraft("account"),
  });

  return (
    <>
      <SignInForm
        attempt={attempt}
        isSubmitting={isSubmitting}
        submitText="Signup"
        busyText="Creating your account…"
        onSubmit={submit}
      >
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register("name")} />
        <EmailField
          autoComplete="email"
          hint={!errors.email && "For your confirmations and reminders"}
          error={errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          autoComplete="new-password"
          // Hides the hint beside an error, because the error also states the minimum length.
          hint={!errors.password && "At least 6 characters"}
          error={errors.password?.message}
          {...register("password")}
        />
      </SignInForm>
      <LegalNote />
      <p className="text-center mt-3 mb-0">
        <Link to="/login" state={state}>
          Already have an account? Please Login
        </Link>
      </p>
      <GoogleButton attempt={attempt} />
    </>
  );
}

/** Names the clinic's terms and its privacy notice, as far as it has published them. */
function LegalNote() {
  const { hasTerms, hasPrivacy } = useSite().data;
  if (!hasTerms && !hasPrivacy) return null;
  return (
    <p className="small text-soft text-center mt-2 mb-0">
      By signing up you accept our {hasTerms && <Link to={termsPath}>Terms</Link>}
      {hasTerms && hasPrivacy && " and "}
      {hasPrivacy && <Link to={privacyPath}>Privacy notice</Link>}.
    </p>
  );
}
