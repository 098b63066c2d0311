import { useWatch } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { dropDraft } from "../shared/drafts.ts";
import { bookingPath } from "../shared/paths.ts";
import { originOf, wayBack } from "../shared/session/login-origin.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { lateResolver, useForm } from "../shared/use-form.ts";
import { useDrawnFromFile } from "../shared/use-hydrated.ts";
import { SubmitButton, TextField } from "../ui/fields.tsx";
import type { Signup } from "./auth-rules.ts";
import { AuthRefusal, useCompleteSignIn } from "./complete-sign-in.tsx";
import { AuthCard, VisitorsOnly, WantedBooking } from "./sign-in-card.tsx";
import { GoogleButton, PasswordField, useAccountDraft } from "./sign-in-fields.tsx";

/** After signing up, and for who is signed in already, comes /appointment: as it was asked for, with what was chosen there. */
export function Component() {
  const { state } = useLocation();
  const origin = useDrawnFromFile() ? null : originOf(state);

  function sendTo(user: SessionUser) {
    const back = wayBack(state, user);
    return back?.to.pathname === bookingPath ? back : { to: bookingPath };
  }

  return (
    <VisitorsOnly sendTo={sendTo}>
      <AuthCard title="Sign-Up">
        <p className="auth-reason">
          With a name, an email and a password you go on to book{" "}
          <WantedBooking search={origin?.pathname === bookingPath ? origin.search : ""} />.
        </p>
        <SignupForm />
      </AuthCard>
    </VisitorsOnly>
  );
}

const rules = lateResolver<Signup>(async () => (await import("./auth-rules.ts")).signupRules);

function SignupForm() {
  const { state } = useLocation();
  const { working, refusal, attempt, dismiss } = useCompleteSignIn();
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
