import { linkPeople, type RecordReference, unlinkPeople } from "@clinic/contract/record-links.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";

type Both = { one: RecordReference; other: RecordReference };

/** Previews a link and changes nothing. */
export function linkPreviewQuery(both: Both) {
  return queryOptions({
    queryKey: ["people", "link", both],
    queryFn: ({ signal }) => call(linkPeople, { body: { ...both, preview: true } }, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function useLinkPeople() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (both: Both) => call(linkPeople, { body: both }),
    // Also where the answer was lost: it may have been done.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function useUnlinkPeople() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unlinkPeople, { params: { id } }),
    // Said here and not by the row, which goes as soon as the link is gone.
    onSuccess: () => notify.success("The link is undone"),
    onError: (error) => notify.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
