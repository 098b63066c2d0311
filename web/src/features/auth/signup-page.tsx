import { useLocation } from "react-router-dom";
import { AuthCard } from "./auth-card.tsx";
import { originOf } from "./origin.ts";
import { SignupForm } from "./signup-form.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

/** After signing up, and for who is signed in already, comes /appointment: as it was asked for, with its day and dentist. */
export function Page() {
  const origin = originOf(useLocation().state);
  return (
    <VisitorsOnly sendTo={origin.pathname === "/appointment" ? origin : "/appointment"}>
      <AuthCard title="Sign-Up">
        <SignupForm />
      </AuthCard>
    </VisitorsOnly>
  );
}
