import { type Bounce, confirmOwnBouncedAddress } from "@clinic/contract/mail-reports.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { call } from "../../lib/api.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";

/** Tells people why no emails reach them, above the button that changes their address. */
export function StoppedNote({ user, why }: { user: SessionUser; why: Bounce["why"] }) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmOwnBouncedAddress),
    onSuccess: () => notify.success("We send you emails again"),
    onSettled: () => queryClient.invalidateQueries(profileQuery(user.uid)),
  });
  return (
    <div className="profile-stopped">
      <p>
        <MailX size={20} aria-hidden="true" />
        <span>
          <strong>We have stopped sending emails to this address.</strong>{" "}
          {why === "bounced"
            ? "Our last email came back. Is this address still yours, and is it spelled right?"
            : "One of them was marked as spam. Would you like to get emails about your appointments?"}
        </span>
      </p>
      {confirm.error && <FormAlert>{sentenceOf(confirm.error)}</FormAlert>}
      <SubmitButton
        type="button"
        className="btn-sm btn-outline-secondary"
        busy={confirm.isPending}
        busyText="Saving…"
        onClick={() => confirm.mutate()}
      >
        {why === "bounced" ? "The address is right" : "Yes, send me emails"}
      </SubmitButton>
    </div>
  );
}
