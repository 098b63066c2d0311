import {
  type AddressAttention,
  type BookingAttention,
  dismissAttention,
  type MessageAttention,
} from "@clinic/contract/attention.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { attentionQuery } from "../../../lib/clinic/attention-query.ts";

/** A late job isn't: it leaves the list by itself. */
export type Dismissible = BookingAttention | MessageAttention | AddressAttention;

/** Somebody has seen to what they were shown, and to nothing that has come to it since. */
export function useDismiss(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, kind, since }: Pick<Dismissible, "subject" | "kind" | "since">) =>
      call(dismissAttention, { params: { subject }, query: { kind, since } }),
    onSuccess,
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
}
