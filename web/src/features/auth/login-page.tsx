import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { schedulePath } from "../../lib/paths.ts";
import { cameVerified } from "../../lib/session/login-reason.ts";
import { wayBack } from "../../lib/session/origin.ts";
import { forgetEnd, type SessionUser } from "../../lib/session/session-state.ts";
import { AuthCard } from "./auth-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { ReasonNote } from "./reason-note.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

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
