import { attentionsSchema } from "@clinic/contract/attention.ts";
import { paths } from "@clinic/contract/paths.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call, callForPage } from "../../lib/api.ts";

/** What needs somebody at the desk, the first page of it and how much there is: asked again as often as the sheet is. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: ({ signal }) => callForPage(attentionsSchema, paths.attention, { signal }),
  refetchInterval: 60_000,
});

const settledSchema = z.object({ success: z.literal(true) });

/** Somebody has seen to it. */
export function useSettle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, kind }: { subject: string; kind: string }) =>
      call(settledSchema, paths.attentionTo(subject, kind), { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
}
