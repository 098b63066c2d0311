import { VerificationLink } from "../../components/verification/verification-link.tsx";
import type { SessionUser } from "../../lib/session/session-state.ts";

export function VerifyAddress({ user }: { user: SessionUser }) {
  return (
    <div className="profile-verify">
      <VerificationLink user={user} title="Your email address is not verified yet.">
        Once you have opened it, appointments that you make by phone show up here, and you can hold more of
        them.
      </VerificationLink>
    </div>
  );
}
