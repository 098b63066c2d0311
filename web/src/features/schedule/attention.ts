import { type Attention, dismissAttention, listAttention } from "@clinic/contract/attention.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";

/** What needs somebody at the desk, the first page of it and how much there is: asked again as often as the sheet is. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: ({ signal }) => callForPage(listAttention, {}, { signal }),
  refetchInterval: 60_000,
});

/** Somebody has seen to it. */
export function useSettle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, kind }: Pick<Attention, "subject" | "kind">) =>
      call(dismissAttention, { params: { subject }, query: { kind } }),
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
}
