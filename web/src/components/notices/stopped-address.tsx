/** An address to which mails came back: why none go there now, and the button of whoever knows that it is right. */
import { type Bounce, confirmBouncedAddress } from "@clinic/contract/mail-reports.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { SubmitButton } from "../submit-button.tsx";

/** For the desk. */
export function stoppedSentence(why: Bounce["why"]): string {
  return why === "bounced"
    ? "Emails to this address come back, so we have stopped sending any."
    : "Somebody marked an email to this address as spam, so we have stopped sending any.";
}

type Props = { email: string; why: Bounce["why"]; onConfirmed?: () => void };

/** The desk has asked. */
export function ConfirmAddress({ email, why, onConfirmed }: Props) {
  const says = why === "bounced" ? "The address is right" : "They want emails";
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmBouncedAddress, { body: { email } }),
    onSuccess: () => {
      notify.success(`Emails go to ${email} again`);
      onConfirmed?.();
    },
    onError: (error) => notify.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-secondary"
      aria-label={`${says}: ${email}`}
      busy={confirm.isPending}
      busyText="Saving…"
      onClick={() => confirm.mutate()}
    >
      {says}
    </SubmitButton>
  );
}
