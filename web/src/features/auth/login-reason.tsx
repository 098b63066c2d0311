import { CircleCheck } from "lucide-react";
import { useLocation } from "react-router-dom";
import { bookingPath } from "../../lib/paths.ts";
import { hasEnded, originOf } from "./origin.ts";
import { WantedBooking } from "./wanted-booking.tsx";

/** Why somebody is asked to log in, and what comes after that. Nothing for who came by themselves. */
export function LoginReason() {
  const { search, state } = useLocation();
  const origin = originOf(state);
  if (hasEnded(state)) {
    return (
      <p className="auth-note">
        Your session has ended. Please log in again: you go straight back to where you were.
      </p>
    );
  }
  if (cameVerified(search)) {
    return (
      <p className="auth-note is-good">
        <CircleCheck className="icon" aria-hidden="true" />
        Your email address is verified. Log in to see your appointments.
      </p>
    );
  }
  if (origin?.pathname === bookingPath) {
    return (
      <p className="auth-reason">
        Log in to book <WantedBooking search={origin.search} />. New here? Creating an account takes a name,
        an email address and a password.
      </p>
    );
  }
  return origin && <p className="auth-reason">Please log in, and you go straight on from here.</p>;
}

/** By the link of our mail: Firebase leads on only once the address is verified. */
export function cameVerified(search: string): boolean {
  return new URLSearchParams(search).has("verified");
}
