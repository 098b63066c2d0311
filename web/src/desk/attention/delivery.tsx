/** What became of an email, in words. */

import { type Bounce, type BounceReason, confirmBouncedAddress } from "@clinic/contract/mail-reports.ts";
import type { NoticeReason, NoticeState } from "@clinic/contract/notices.ts";
import type { Delivery } from "@clinic/domain/notice-delivery.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { StatusBadge, type Tone } from "../../ui/states.tsx";

interface DeliveryWords {
  tone: Tone;
  mark: string;
  /** Why, where the mark alone doesn't say it. */
  because?: string;
}

const byState: Record<NoticeState, DeliveryWords> = {
  owed: { tone: "info", mark: "On its way" },
  leased: { tone: "info", mark: "On its way" },
  "handed-over": { tone: "info", mark: "On its way" },
  sent: { tone: "success", mark: "Sent" },
  failed: { tone: "danger", mark: "Not delivered" },
  unknown: { tone: "neutral", mark: "No longer on record" },
  suppressed: { tone: "neutral", mark: "Not sent" },
};

const byReason: Record<NoticeReason, DeliveryWords> = {
  overtaken: { tone: "neutral", mark: "Not needed", because: "A newer email says how it stands." },
  "nothing-new": { tone: "neutral", mark: "Not needed", because: "They had been told that already." },
  over: {
    tone: "neutral",
    mark: "Not sent",
    because: "By then the appointment had begun, or stood no longer.",
  },
  late: { tone: "neutral", mark: "Not sent", because: "That day's hours for reminders had passed." },
  muted: { tone: "neutral", mark: "Not sent", because: "They want no reminders." },
  gone: { tone: "neutral", mark: "Not sent", because: "There was nobody left to tell." },
  "mail-off": { tone: "neutral", mark: "Not sent", because: "This clinic sends no email." },
  bounced: { tone: "danger", mark: "Not sent", because: "Earlier emails to this address came back." },
  refused: { tone: "danger", mark: "Not delivered", because: "Their email provider refused it." },
  "given-up": {
    tone: "danger",
    mark: "Not delivered",
    because: "We tried again and again, and their email provider could not be reached or would not take it.",
  },
  interrupted: {
    tone: "warning",
    mark: "May not have arrived",
    because: "The connection broke just as it was handed over, so nobody can tell.",
  },
};

const byReturn: Record<BounceReason, DeliveryWords> = {
  bounced: {
    tone: "danger",
    mark: "Came back",
    because: "Their email provider says that it can't be delivered.",
  },
  complained: { tone: "warning", mark: "Marked as spam", because: "Whoever read it marked it as spam." },
};

export function deliveryWords({ state, reason, returned }: Delivery): DeliveryWords {
  if (returned) return byReturn[returned];
  return reason ? byReason[reason] : byState[state];
}

/** While one is on its way, what shows it looks again so often: it leaves within a minute or two. */
export const lookAgainMs = 20_000;

export function DeliveryBadge({ fate }: { fate: Delivery }) {
  const { tone, mark } = deliveryWords(fate);
  return <StatusBadge tone={tone}>{mark}</StatusBadge>;
}

/** An address to which mails came back: why none go there now, and the button of whoever knows that it is right. */

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
