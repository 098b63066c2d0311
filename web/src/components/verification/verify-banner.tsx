import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { tabStorage } from "../../lib/storage.ts";
import { useVerificationWatch } from "./use-verification-watch.ts";
import { VerificationLink } from "./verification-link.tsx";

/** In the page's flow, so that it covers nothing; as part of the page's own content it comes with that and moves nothing. */
export function VerifyBanner() {
  const session = useSession();
  if (session.status !== "signed-in" || session.user.verified) return null;
  return <Unverified key={session.user.uid} user={session.user} />;
}

function Unverified({ user }: { user: SessionUser }) {
  const { pathname, state } = useLocation();
  const looking = useVerificationWatch(comesByLink(state));
  const [dismissed, setDismissed] = useState(() => tabStorage.read(key) === user.uid);
  // The profile has it in its own place.
  if (looking || dismissed || pathname === "/dashboard/profile") return null;
  const dismiss = () => {
    tabStorage.write(key, user.uid);
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
const key = "verifyLater";

/** As /login leaves it in the browser's history. */
function comesByLink(state: unknown): boolean {
  return typeof state === "object" && state !== null && "verified" in state;
}
