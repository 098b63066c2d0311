import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { schedulePath } from "../shared/paths.ts";
import {
  cameVerified,
  findLoginReason,
  type LoginReason,
  loginReasons,
  originOf,
  wayBack,
} from "../shared/session/login-origin.ts";
import { forgetEnd, type SessionUser } from "../shared/session/session-state.ts";
import { lateResolver, useForm } from "../shared/use-form.ts";
import { useDrawnFromFile, useHydrated } from "../shared/use-hydrated.ts";
import { SubmitButton, TextField } from "../ui/fields.tsx";
import type { Login } from "./auth-rules.ts";
import { AuthRefusal, useCompleteSignIn } from "./complete-sign-in.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { AuthCard, VisitorsOnly, WantedBooking } from "./sign-in-card.tsx";
import { GoogleButton, PasswordField, useAccountDraft } from "./sign-in-fields.tsx";

export function Component() {
  const { search, state } = useLocation();
  const [email, setEmail] = useState("");
  const [resetting, setResetting] = useState(false);
  useEffect(forgetEnd, []);

  function sendTo(user: SessionUser) {
    // Their session here may not know yet.
    if (cameVerified(search)) return { to: "/dashboard", state: { verified: true } };
    return wayBack(state, user) ?? { to: user.role === "admin" ? schedulePath : "/" };
  }

  function turnTo(reset: boolean) {
    return (typed: string) => {
      setEmail(typed);
      setResetting(reset);
    };
  }

  return (
    <VisitorsOnly sendTo={sendTo}>
      {resetting ? (
        <AuthCard title="Reset your password">
          <PasswordReset email={email} onBack={turnTo(false)} />
        </AuthCard>
      ) : (
        <AuthCard title="Login">
          <ReasonNote />
          <LoginForm email={email} onForgotten={turnTo(true)} />
        </AuthCard>
      )}
    </VisitorsOnly>
  );
}

const rules = lateResolver<Login>(async () => (await import("./auth-rules.ts")).loginRules);

type Props = { email: string; onForgotten: (email: string) => void };

function LoginForm({ email, onForgotten }: Props) {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const { working, refusal, attempt, dismiss } = useCompleteSignIn();
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

/**
 * Why somebody is asked to log in, and what comes after that. Nothing for who came by themselves. The page's file, which is
 * the same for everybody, has all of them: by style, the one shows that `app/tell-reason.ts` notes.
 */
function ReasonNote() {
  const { search, state } = useLocation();
  const hydrated = useHydrated();
  const drawnFromFile = useDrawnFromFile();
  const wanted = (!drawnFromFile && originOf(state)?.search) || "";
  const reason = findLoginReason(search, state);
  const shown = hydrated ? loginReasons.filter((one) => one === reason) : loginReasons;
  return shown.map((one) => (
    <div key={one} className={hydrated ? undefined : `auth-reason-in-file is-for-${one}`}>
      {sentences[one](wanted)}
    </div>
  ));
}

/** `wanted`: what was chosen on the booking page, by its query. */
const sentences: Record<LoginReason, (wanted: string) => ReactNode> = {
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
      Please log in with your old email address. You go straight on from here, and the new one is saved.
    </p>
  ),
  booking: (wanted: string) => (
    <p className="auth-reason">
      Log in to book <WantedBooking search={wanted} />. New here? Creating an account takes a name, an email
      address and a password.
    </p>
  ),
  page: () => <p className="auth-reason">Please log in, and you go straight on from here.</p>,
};
