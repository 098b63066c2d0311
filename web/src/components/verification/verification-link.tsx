import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormAlert } from "../form-alert.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { verificationErrorSentence } from "./verification-errors.ts";
import "../../styles/verification.scss";

type Props = {
  email: string;
  /** What it is good for; what became of it takes its place. */
  children: ReactNode;
};

/** Mails the link that proves the address. */
export function VerificationLink({ email, children }: Props) {
  const sending = useMutation({
    mutationFn: async () => (await import("../../lib/session/verification.ts")).sendVerification(),
  });
  return (
    <div className="verification">
      <p role="status">
        {sending.isSuccess ? (
          <>
            The link is on its way to <span className="verification-address">{email}</span>. It can take a
            minute; please look into the spam folder too.
          </>
        ) : (
          children
        )}
      </p>
      <SubmitButton
        type="button"
        className="btn-sm btn-outline-secondary"
        busy={sending.isPending}
        busyText="Sending…"
        onClick={() => sending.mutate()}
      >
        {sending.isSuccess ? "Send it again" : "Send me the link"}
      </SubmitButton>
      {sending.error && <FormAlert>{verificationErrorSentence(sending.error)}</FormAlert>}
    </div>
  );
}
