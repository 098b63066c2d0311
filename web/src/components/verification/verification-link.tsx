import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLinkMailed } from "../../lib/session/link-mailed.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { FormAlert } from "../form-alert.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { verificationErrorSentence } from "./verification-errors.ts";
import "../../styles/verification.scss";

type Props = {
  user: SessionUser;
  title: string;
  /** What opening it is good for; what became of sending it takes its place. */
  children: ReactNode;
};

/** Mails the link that proves the address. */
export function VerificationLink({ user, title, children }: Props) {
  const mailed = useLinkMailed(user.uid);
  const sending = useMutation({
    mutationFn: async () => (await import("../../lib/session/verification.ts")).sendVerification(),
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
