import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../shared/session/session.ts";
import { type SessionUser, useIsLinkMailed } from "../shared/session/session-state.ts";
import { providerSentence } from "../shared/session/sign-in-errors.ts";
import { tabStorage } from "../shared/storage.ts";
import { FormAlert, SubmitButton } from "./fields.tsx";
import "./verify-email.scss";

/** In the page's flow, so that it covers nothing; as part of the page's own content it comes with that and moves nothing. */
export function VerifyBanner() {
  const session = useSession();
  if (session.status !== "signed-in" || session.user.verified) return null;
  return <Unverified key={session.user.uid} user={session.user} />;
}

function Unverified({ user }: { user: SessionUser }) {
  const { pathname, state } = useLocation();
  const looking = useIsCheckingVerification(isOpenedByLink(state));
  const [dismissed, setDismissed] = useState(() => tabStorage.read(dismissedKey) === user.uid);
  // The profile has it in its own place.
  if (looking || dismissed || pathname === "/dashboard/profile") return null;
  const dismiss = () => {
    tabStorage.write(dismissedKey, user.uid);
    setDismissed(true);
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  return (
    <section className="verify-banner" aria-label="Your email address">
      <VerificationLink user={user} title="Please verify your email address.">
        Until you open it, our emails name day and time only, and appointments that you make by phone don't
        show up here.
      </VerificationLink>
      <button type="button" className="btn-close" aria-label="Not now" onClick={dismiss} />
    </section>
  );
}

/** Who has had enough of it, for this visit: the browser forgets it with the tab. */
const dismissedKey = "verifyLater";

/** As /login leaves it in the browser's history. */
function isOpenedByLink(state: unknown): boolean {
  return typeof state === "object" && state !== null && "verified" in state;
}

/**
 * Whoever comes back to the page may have opened the link meanwhile, in another tab or on another device. `atOnce` for who
 * comes by the link itself. True until what became of that is known.
 */
function useIsCheckingVerification(atOnce: boolean): boolean {
  const [unknown, setUnknown] = useState(atOnce);
  useEffect(() => {
    let looking = false;
    const listen = () => {
      if (document.visibilityState === "hidden" || looking) return;
      looking = true;
      // Without a connection it is looked for again the next time.
      void look()
        .catch(() => undefined)
        .finally(() => {
          looking = false;
          setUnknown(false);
        });
    };
    if (unknown) listen();
    document.addEventListener("visibilitychange", listen);
    window.addEventListener("focus", listen);
    return () => {
      document.removeEventListener("visibilitychange", listen);
      window.removeEventListener("focus", listen);
    };
  }, [unknown]);
  return unknown;
}

async function look() {
  const { checkVerification } = await import("../shared/session/sign-in.ts");
  await checkVerification();
}

type Props = {
  user: SessionUser;
  title: string;
  /** What opening it is good for; what became of sending it takes its place. */
  children: ReactNode;
};

/** Mails the link that proves the address. */
export function VerificationLink({ user, title, children }: Props) {
  const mailed = useIsLinkMailed(user.uid);
  const sending = useMutation({
    mutationFn: async () => (await import("../shared/session/sign-in.ts")).sendVerification(),
  });
  const address = <span>{user.email}</span>;
  return (
    <div className="verification">
      <p role="status">
        {sending.isSuccess ? (
          <>
            The link is on its way to {address}. It can take a minute; please look into the spam folder too.
          </>
        ) : (
          <>
            <strong>{title}</strong> {mailed ? "We emailed a link to" : "We can email a link to"} {address}.{" "}
            {children}
          </>
        )}
      </p>
      <SubmitButton
        type="button"
        className="btn-sm btn-outline-secondary"
        busy={sending.isPending}
        busyText="Sending…"
        onClick={() => sending.mutate()}
      >
        {mailed ? "Send it again" : "Send me the link"}
      </SubmitButton>
      {sending.error && <FormAlert>{verificationErrorSentence(sending.error)}</FormAlert>}
    </div>
  );
}

/** https://firebase.google.com/docs/auth/admin/errors */
const sentences: Record<string, string> = {
  "auth/too-many-requests":
    "Several links have been sent already. Please look into your inbox and the spam folder, or try again in a few minutes.",
  "auth/network-request-failed": "We can't reach the sign-in service. Please check your connection.",
  "auth/user-token-expired": "Your session has ended. Please log in again.",
};

function verificationErrorSentence(error: unknown): string {
  return providerSentence(error, sentences, "The link could not be sent. Please try again.");
}
