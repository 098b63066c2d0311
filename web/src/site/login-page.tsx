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
} from "../shared/session/login-origin.ts";
import { clearSessionEnd, type SessionUser } from "../shared/session/session-state.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { LoginFields, useLogin } from "./login-fields.tsx";
import { PasswordResetForm } from "./password-reset-form.tsx";
import { AuthCard, VisitorsOnly } from "./sign-in-card.tsx";
import { useAccountDraft } from "./sign-in-fields.tsx";

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
        <AuthCard title="Reset your password" visit>
          <PasswordResetForm email={email} onBack={(typed) => showForm("login", typed)} />
        </AuthCard>
      ) : (
        <AuthCard title="Login" visit>
          <LoginReasonNote />
          <LoginForm email={email} onForgotten={(typed) => showForm("reset", typed)} />
        </AuthCard>
      )}
    </VisitorsOnly>
  );
}

type Props = { email: string; onForgotten: (email: string) => void };

function LoginForm({ email, onForgotten }: Props) {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const login = useLogin(email);
  const { getValues, setValue, subscribe } = login.form;
  useAccountDraft(subscribe, (draft) => {
    setValue("email", getValues("email") || draft.email);
    return getValues();
  });
  return (
    <LoginFields
      login={login}
      others={
        <p className="text-center mt-3 mb-0">
          New here?{" "}
          <Link to="/signup" state={state}>
            Create New Account
          </Link>
        </p>
      }
    >
      <p className="auth-forgotten text-end mb-2">
        <button
          type="button"
          className="btn btn-link btn-sm p-0"
          disabled={!hydrated}
          onClick={() => onForgotten(getValues("email"))}
        >
          Forgot your password?
        </button>
      </p>
    </LoginFields>
  );
}

/**
 * Says why the person is asked to log in. The prerendered page contains every reason, and CSS shows the reason that
 * `app/mark-login-reason.ts` sets on the root element.
 */
function LoginReasonNote() {
  const { search, state } = useLocation();
  const hydrated = useHydrated();
  const reason = findLoginReason(search, state);
  const shown = hydrated ? loginReasons.filter((one) => one === reason) : loginReasons;
  return shown.map((one) => (
    <div key={one} className={hydrated ? undefined : `auth-reason-in-file is-for-${one}`}>
      {reasonNotes[one]}
    </div>
  ));
}

const reasonNotes: Record<LoginReason, ReactNode> = {
  ended: (
    <p className="note is-info">
      Your session has ended. Please log in again: you go straight back to where you were.
    </p>
  ),
  verified: (
    <p className="note is-success">
      <CircleCheck className="icon" aria-hidden="true" />
      Your email address is verified. Log in to see your appointments.
    </p>
  ),
  address: (
    <p className="auth-reason text-soft">
      Please log in with your old email address. Your new one is saved right after that.
    </p>
  ),
  booking: (
    <p className="auth-reason text-soft">
      Log in to book an appointment. New here? Creating an account takes a minute.
    </p>
  ),
  page: <p className="auth-reason text-soft">Please log in to continue.</p>,
};
