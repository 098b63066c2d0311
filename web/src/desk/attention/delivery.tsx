import { type Bounce, type BounceReason, confirmBouncedAddress } from "@clinic/contract/mail-reports.ts";
import type { NoticeReason, NoticeState } from "@clinic/contract/notices.ts";
import type { Delivery } from "@clinic/domain/notice-delivery.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { spelled } from "../../shared/spelling.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { StatusBadge, type Tone } from "../../ui/states.tsx";

interface DeliveryWords {
  tone: Tone;
  mark: string;
  /** The reason for the delivery's state, if the text of the mark doesn't say it. */
  because?: string;
}

const wordsByState: Record<NoticeState, DeliveryWords> = {
  owed: { tone: "info", mark: "On its way" },
  leased: { tone: "info", mark: "On its way" },
  "handed-over": { tone: "info", mark: "On its way" },
  sent: { tone: "success", mark: "Sent" },
  failed: { tone: "danger", mark: "Not delivered" },
  unknown: { tone: "neutral", mark: "No longer on record" },
  suppressed: { tone: "neutral", mark: "Not sent" },
};

const wordsByReason: Record<NoticeReason, DeliveryWords> = {
  overtaken: { tone: "neutral", mark: "Not needed", because: "A newer email has the current details." },
  "nothing-new": { tone: "neutral", mark: "Not needed", because: "They already had this information." },
  over: {
    tone: "neutral",
    mark: "Not sent",
    get because() {
      return `By then the appointment had begun or was ${spelled("canceled")}.`;
    },
  },
  late: { tone: "neutral", mark: "Not sent", because: "The time for sending reminders had passed that day." },
  muted: { tone: "neutral", mark: "Not sent", because: "They have turned reminders off." },
  gone: { tone: "neutral", mark: "Not sent", because: "Their account or address no longer exists." },
  "mail-off": { tone: "neutral", mark: "Not sent", because: "This clinic sends no email." },
  bounced: { tone: "danger", mark: "Not sent", because: "Earlier emails to this address came back." },
  refused: { tone: "danger", mark: "Not delivered", because: "Their email provider refused it." },
  "given-up": {
    tone: "danger",
    mark: "Not delivered",
    because: "We tried many times, but their email provider could not be reached or did not accept it.",
  },
  interrupted: {
    tone: "warning",
    mark: "May not have arrived",
    because: "The connection was lost while it was being sent, so we can't tell.",
  },
};

const wordsByBounceReason: Record<BounceReason, DeliveryWords> = {
  bounced: {
    tone: "danger",
    mark: "Came back",
    because: "Their email provider says that it can't be delivered.",
  },
  complained: { tone: "warning", mark: "Marked as spam", because: "The recipient marked it as spam." },
};

export function describeDelivery({ state, reason, returned }: Delivery): DeliveryWords {
  if (returned) return wordsByBounceReason[returned];
  return reason ? wordsByReason[reason] : wordsByState[state];
}

/** The refetch interval of views with an email that is being sent. Sending takes a minute or two. */
export const deliveryRefetchMs = 20_000;

export function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const { tone, mark } = describeDelivery(delivery);
  return <StatusBadge tone={tone}>{mark}</StatusBadge>;
}

/** Tells the desk why no emails go to an address. */
export function describeBounce(why: Bounce["why"]): string {
  return why === "bounced"
    ? "Emails to this address come back, so we have stopped sending any."
    : "Somebody marked an email to this address as spam, so we have stopped sending any.";
}

type ConfirmAddressProps = { email: string; why: Bounce["why"]; onConfirmed?: () => void };

/** The button with which the desk confirms that a bounced address is right, so that emails go to the address again. */
export function ConfirmAddress({ email, why, onConfirmed }: ConfirmAddressProps) {
  const text = why === "bounced" ? "The address is right" : "They want emails";
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmBouncedAddress, { body: { email } }),
    onSuccess: () => {
      notify.success(`Emails go to ${email} again`);
      onConfirmed?.();
    },
    onError: (error) => notify.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-secondary"
      aria-label={`${text}: ${email}`}
      busy={confirm.isPending}
      busyText="Saving…"
      onClick={() => confirm.mutate()}
    >
      {text}
    </SubmitButton>
  );
}
