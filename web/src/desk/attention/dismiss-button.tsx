import { type AttentionItem, dismissAttention, type JobAttention } from "@clinic/contract/attention.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { attentionQuery } from "./attention-query.ts";

type DismissButtonProps = {
  item: Exclude<AttentionItem, JobAttention>;
  label: string;
  onDismissed: () => void;
};

/** Removes an item from the list "Needs attention". */
export function DismissButton({ item, label, onDismissed }: DismissButtonProps) {
  const queryClient = useQueryClient();
  const { subject, kind, since } = item;
  const dismiss = useMutation({
    mutationFn: () => call(dismissAttention, { params: { subject }, query: { kind, since } }),
    onSuccess: onDismissed,
    onError: (error) => notify.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={`Done: ${label}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >
      Done
    </button>
  );
}
