import { useLocation } from "react-router-dom";
import { bookingPath } from "../../lib/paths.ts";
import { originOf, wayBack } from "../../lib/session/origin.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { useDrawnFromFile } from "../../lib/use-hydrated.ts";
import { AuthCard } from "./auth-card.tsx";
import { SignupForm } from "./signup-form.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";
import { WantedBooking } from "./wanted-booking.tsx";

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
