import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { findLoginReason, type LoginReason, loginReasons } from "../../lib/session/login-reason.ts";
import { originOf } from "../../lib/session/origin.ts";
import { useDrawnFromFile, useHydrated } from "../../lib/use-hydrated.ts";
import { WantedBooking } from "./wanted-booking.tsx";

/**
 * Why somebody is asked to log in, and what comes after that. Nothing for who came by themselves. The page's file, which is
 * the same for everybody, has all of them: by style, the one shows that `early/tell-reason.ts` notes.
 */
export function ReasonNote() {
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
