import { type Attention, dismissAttention, listAttention } from "@clinic/contract/attention.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForPage } from "../../../lib/api.ts";
import { focusQuietly } from "../../../lib/focus-quietly.ts";

/** What needs somebody at the desk, the first page of it and how much there is: asked again as often as the sheet is. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: ({ signal }) => callForPage(listAttention, {}, { signal }),
  refetchInterval: 60_000,
});

/** The focus would go with the button that ends an entry: to the heading above it, or the page's where that goes as well. */
export function leaveEntry(queryClient: QueryClient): void {
  const listed = queryClient.getQueryData(attentionQuery.queryKey)?.data.length ?? 0;
  focusQuietly(document.querySelector(listed > 1 ? "#attention-title" : "main h1"));
}

/** Somebody has seen to what they were shown, and to nothing that has come to it since. */
export function useSettle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, kind, since }: Pick<Attention, "subject" | "kind" | "since">) =>
      call(dismissAttention, { params: { subject }, query: { kind, since } }),
    onSuccess: () => leaveEntry(queryClient),
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
}
