import { AuthCard } from "./auth-card.tsx";
import { SignupForm } from "./signup-form.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

/** After signing up, and for who is signed in already, comes /appointment. */
export function Page() {
  return (
    <VisitorsOnly sendTo="/appointment">
      <AuthCard title="Sign-Up">
        <SignupForm />
      </AuthCard>
    </VisitorsOnly>
  );
}
