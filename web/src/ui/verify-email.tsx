import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { profilePath } from "../shared/paths.ts";
import { useSession } from "../shared/session/session.ts";
import { type SessionUser, useIsLinkMailed } from "../shared/session/session-state.ts";
import { describeAuthError } from "../shared/session/sign-in-errors.ts";
import { tabStorage } from "../shared/storage.ts";
import { FormAlert, SubmitButton } from "./fields.tsx";
import "./verify-email.scss";

/** Asks users to verify their address. The banner is part of the page's content, so that it covers nothing. */
export function VerifyBanner() {
  const session = useSession();
  if (session.status !== "signed-in" || session.user.verified) return null;
  return <UnverifiedBanner key={session.user.uid} user={session.user} />;
}

function UnverifiedBanner({ user }: { user: SessionUser }) {
  const { pathname, state } = useLocation();
  const isChecking = useIsCheckingVerification(isOpenedByLink(state));
  const [dismissed, setDismissed] = useState(() => tabStorage.read(dismissedKey) === user.uid);
  // Hides the banner on the profile page, which offers the verification link beside the address.
  if (isChecking || dismissed || pathname === profilePath) return null;
  const dismiss = () => {
    tabStorage.write(dismissedKey, user.uid);
    setDismissed(true);
    // Moves the focus to the content, because the banner's focused button is gone.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  return (
    <section className="verify-banner note is-info mb-4" aria-label="Your email address">
      <VerificationLink user={user} title="Verify your email.">
        Until you open it, our emails name day and time only, and appointments that you make by phone don't
        show up here.
      </VerificationLink>
      <button type="button" className="btn-close" aria-label="Not now" onClick={dismiss} />
    </section>
  );
}

/** The tab storage's key for the uid of the user who dismissed the banner. */
const dismissedKey = "verifyLater";

/** Whether /login has set `verified`, which it does after a mailed verification link led to /login. */
function isOpenedByLink(state: unknown): boolean {
  return typeof state === "object" && state !== null && "verified" in state;
}

/**
 * Checks whether the address is verified whenever the user returns to the page, because the link may have been opened in another
 * tab or on another device. With `atOnce` the hook also checks on mount, and returns true until the answer arrives.
 */
function useIsCheckingVerification(atOnce: boolean): boolean {
  const [isChecking, setIsChecking] = useState(atOnce);
  useEffect(() => {
    let isUnderWay = false;
    const check = async () => {
      if (document.visibilityState === "hidden" || isUnderWay) return;
      isUnderWay = true;
      try {
        await (await import("../shared/session/sign-in.ts")).checkVerification();
      } catch {
        // Ignores a failed check, because the user's next return to the page checks again.
      }
      isUnderWay = false;
      setIsChecking(false);
    };
    if (isChecking) void check();
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, [isChecking]);
  return isChecking;
}

type Props = {
  user: SessionUser;
  title: string;
  /** Says why to verify the address. Replaced by another text once the mail is sent. */
  children: ReactNode;
};

export function VerificationLink({ user, title, children }: Props) {
  const { pathname } = useLocation();
  const mailed = useIsLinkMailed(user.uid);
  const sending = useMutation({
    mutationFn: async () => (await import("../shared/session/sign-in.ts")).sendVerification(),
  });
  // The full stop stays on the address's line.
  const addressAndStop = <span className="verification-address">{user.email}.</span>;
  return (
    <div className="verification d-flex flex-wrap gap-2 align-items-center">
      <p className={sending.isSuccess ? "is-sent mb-0" : "mb-0"} role="status">
        {sending.isSuccess ? (
          <>
            The link is on its way to {addressAndStop} It can take a minute; please check your spam folder
            too.
            {pathname !== profilePath && (
              <>
                {" "}
                Not your address? <Link to={profilePath}>Change it</Link>.
              </>
            )}
          </>
        ) : (
          <>
            <strong>{title}</strong>{" "}
            <span className="verification-why">
              {mailed ? "We emailed a link to" : "We can email a link to"} {addressAndStop} {children}
            </span>
          </>
        )}
      </p>
      <SubmitButton
        type="button"
        className="btn-sm btn-outline-secondary text-nowrap"
        busy={sending.isPending}
        busyText="Sending…"
        onClick={() => sending.mutate()}
      >
        {mailed ? "Send it again" : "Send me the link"}
      </SubmitButton>
      {sending.error && (
        <FormAlert>
          {describeAuthError(
            sending.error,
            mailErrorSentences,
            "The link could not be sent. Please try again.",
          )}
        </FormAlert>
      )}
    </div>
  );
}

/** Sentences for Firebase's error codes: https://firebase.google.com/docs/auth/admin/errors */
const mailErrorSentences: Record<string, string> = {
  "auth/too-many-requests":
    "Several links have been sent already. Please check your inbox and your spam folder, or try again in a few minutes.",
  "auth/network-request-failed": "We can't reach the sign-in service. Please check your connection.",
  "auth/user-token-expired": "Your session has ended. Please log in again.",
};
