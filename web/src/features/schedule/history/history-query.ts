import type { Booking } from "@clinic/contract/bookings.ts";
import { type NoticeKind, sendNoticeAgain, showBookingHistory } from "@clinic/contract/notices.ts";
import { isDeliveryPending } from "@clinic/domain/notice-delivery.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lookAgainMs } from "../../../components/notices/fate-words.ts";
import { call } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { attentionQuery } from "../../../lib/clinic/attention-query.ts";
import { sentenceOf } from "../../../lib/error-sentences.ts";
import { notify } from "../../../lib/notify.ts";

const historyKey = (id: string) => ["history", id] as const;

/** Who did what with it, and what its patient was told: looked at anew each time, and while a mail is on its way. */
export function historyQuery({ _id: id, version }: Pick<Booking, "_id" | "version">) {
  return queryOptions({
    // Each version has one more to tell.
    queryKey: [...historyKey(id), version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(showBookingHistory, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.notices.some(isDeliveryPending) ? lookAgainMs : false),
  });
}

/** `onSent` is called while the button is there yet. Whatever came of it, both are asked again: a refusal may be news itself. */
export function useSendAgain({ _id, patient }: Pick<Booking, "_id" | "patient">, onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: NoticeKind) => call(sendNoticeAgain, { params: { id: _id }, body: { kind } }),
    onSuccess: () => {
      notify.success(`It is on its way to ${patient} again`);
      onSent();
    },
    onError: (error) => notify.error(againSentenceOf(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: historyKey(_id) }),
        queryClient.invalidateQueries(attentionQuery),
      ]),
  });
}

function againSentenceOf(error: unknown): string {
  return error instanceof ApiError && error.code === "conflict"
    ? "An email of this kind is on its way already."
    : sentenceOf(error);
}
