import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { startPathOf } from "../shared/paths.ts";
import {
  findLoginReason,
  findReturnLocation,
  isVerificationReturn,
  type LoginReason,
  loginReasons,
  readLoginOrigin,
} from "../shared/session/login-origin.ts";
import { clearSessionEnd, type SessionUser } from "../shared/session/session-state.ts";
import { lazyResolver, useForm } from "../shared/use-form.ts";
import { useHydrated, useIsPrerendered } from "../shared/use-hydrated.ts";
import { PasswordResetForm } from "./password-reset-form.tsx";
import { SignInForm, useSignInAttempt } from "./sign-in-attempt.tsx";
import { AuthCard, ChosenBooking, VisitorsOnly } from "./sign-in-card.tsx";
import { EmailField, GoogleButton, PasswordField, useAccountDraft } from "./sign-in-fields.tsx";
import type { Login } from "./sign-in-rules.ts";

export function Component() {
  const { search, state } = useLocation();
  const [email, setEmail] = useState("");
  const [isResetting, setResetting] = useState(false);
  useEffect(clearSessionEnd, []);

  function nextPage(user: SessionUser) {
    // `verified` makes the dashboard check the address at once, because this tab's session may still call it unverified.
    if (isVerificationReturn(search)) return { to: "/dashboard", state: { verified: true } };
    return findReturnLocation(state, user) ?? { to: user.staff ? startPathOf(user.staff.role) : "/" };
  }

  function showForm(form: "login" | "reset", typedEmail: string) {
    setEmail(typedEmail);
    setResetting(form === "reset");
  }

  return (
    <VisitorsOnly nextPage={nextPage}>
      {isResetting ? (
        <AuthCard title="Reset your password">
          <PasswordResetForm email={email} onBack={(typed) => showForm("login", typed)} />
        </AuthCard>
      ) : (
        <AuthCard title="Login">
          <LoginReasonNote />
          <LoginForm email={email} onForgotten={(typed) => showForm("reset", typed)} />
        </AuthCard>
      )}
    </VisitorsOnly>
  );
}

const resolver = lazyResolver<Login>(async () => (await import("./sign-in-rules.ts")).loginResolver);

type Props = { email: string; onForgotten: (email: string) => void };

function LoginForm({ email: initialEmail, onForgotten }: Props) {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const attempt = useSignInAttempt();
  const { register, handleSubmit, formState, getValues, setValue, subscribe } = useForm<Login>({
    resolver,
    // Empty default values would overwrite what was typed before hydration.
    ...(initialEmail && { defaultValues: { email: initialEmail } }),
  });
  const { errors, isSubmitting } = formState;
  useAccountDraft(subscribe, (draft) => {
    setValue("email", getValues("email") || draft.email);
    return getValues();
  });
  const submit = handleSubmit(
    ({ email, password }) => attempt.run((signIn) => signIn.signInWithPassword(email, password)),
    attempt.dismissSentence,
  );

  return (
    <>
      <SignInForm
        attempt={attempt}
        isSubmitting={isSubmitting}
        submitText="Login"
        busyText="Logging in…"
        onSubmit={submit}
      >
        <EmailField autoComplete="username" error={errors.email?.message} {...register("email")} />
        <PasswordField
          autoComplete="current-password"
          error={errors.password?.message}
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
      </SignInForm>
      <p className="auth-other">
        New here?{" "}
        <Link to="/signup" state={state}>
          Create New Account
        </Link>
      </p>
      <GoogleButton attempt={attempt} />
    </>
  );
}

/**
 * Says why the person is asked to log in. The prerendered page contains every reason, and CSS shows the reason that
 * `app/mark-login-reason.ts` sets on the root element.
 */
function LoginReasonNote() {
  const { search, state } = useLocation();
  const hydrated = useHydrated();
  const drawnFromFile = useIsPrerendered();
  const bookingSearch = (!drawnFromFile && readLoginOrigin(state)?.search) || "";
  const reason = findLoginReason(search, state);
  const shown = hydrated ? loginReasons.filter((one) => one === reason) : loginReasons;
  return shown.map((one) => (
    <div key={one} className={hydrated ? undefined : `auth-reason-in-file is-for-${one}`}>
      {reasonNotes[one](bookingSearch)}
    </div>
  ));
}

/** The note for each login reason. `bookingSearch` is the query of /appointment, with the chosen treatment and day. */
const reasonNotes: Record<LoginReason, (bookingSearch: string) => ReactNode> = {
  ended: () => (
    <p className="auth-note">
      Your session has ended. Please log in again: you go straight back to where you were.
    </p>
  ),
  verified: () => (
    <p className="auth-note is-good">
      <CircleCheck className="icon" aria-hidden="true" />
      Your email address is verified. Log in to see your appointments.
    </p>
  ),
  address: () => (
    <p className="auth-reason">
      Please log in with your old email address. Your new one is saved right after that.
    </p>
  ),
  booking: (bookingSearch) => (
    <p className="auth-reason">
      Log in to book <ChosenBooking search={bookingSearch} />. New here? Creating an account takes a name, an
      email address and a password.
    </p>
  ),
  page: () => <p className="auth-reason">Please log in to continue.</p>,
};
