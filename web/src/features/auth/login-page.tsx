import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { AuthCard } from "./auth-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { originOf } from "./origin.ts";
import { PasswordReset } from "./password-reset.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

export function Page() {
  const location = useLocation();
  const hydrated = useHydrated();
  const origin = originOf(location.state);
  const [email, setEmail] = useState("");
  const [resetting, setResetting] = useState(false);

  function turnTo(reset: boolean) {
    return (typed: string) => {
      setEmail(typed);
      setResetting(reset);
    };
  }

  return (
    <VisitorsOnly sendTo={origin}>
      {resetting ? (
        <AuthCard title="Reset your password">
          <PasswordReset email={email} onBack={turnTo(false)} />
        </AuthCard>
      ) : (
        <AuthCard title="Login">
          {hydrated && origin.pathname !== "/" && (
            <p className="text-soft">Please log in, and you go straight on from here.</p>
          )}
          <LoginForm email={email} onForgotten={turnTo(true)} />
        </AuthCard>
      )}
    </VisitorsOnly>
  );
}
