import {
  type AddressAttention,
  type BookingAttention,
  dismissAttention,
  type MessageAttention,
} from "@clinic/contract/attention.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { call } from "../../shared/api.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { attentionQuery } from "./attention-query.ts";

type Props = { item: Dismissible; about: string; onDone: () => void };

/** Somebody has seen to it. */
export function DismissButton({ item, about, onDone }: Props) {
  const dismiss = useDismiss(onDone);
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={`Done: ${about}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate(item, { onError: (error) => notify.error(sentenceOf(error)) })}
    >
      Done
    </button>
  );
}

/** A late job isn't: it leaves the list by itself. */
type Dismissible = BookingAttention | MessageAttention | AddressAttention;

/** Somebody has seen to what they were shown, and to nothing that has come to it since. */
function useDismiss(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, kind, since }: Pick<Dismissible, "subject" | "kind" | "since">) =>
      call(dismissAttention, { params: { subject }, query: { kind, since } }),
    onSuccess,
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
}

/** In place of the button that is gone: it takes the focus that this left behind, and none from who has gone on elsewhere. */
export function SeenTo({ outcome }: { outcome: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="needs-settled" ref={said} tabIndex={-1}>
      <CircleCheck size={20} aria-hidden="true" /> {outcome}
    </p>
  );
}
