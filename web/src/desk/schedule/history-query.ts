import type { Booking } from "@clinic/contract/bookings.ts";
import {
  type Notice,
  type NoticeKind,
  sendNoticeAgain,
  showBookingHistory,
} from "@clinic/contract/notices.ts";
import { isDeliveryPending } from "@clinic/domain/notice-delivery.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { ApiError } from "../../shared/api-error.ts";
import { formatInstantTime } from "../../shared/clinic-day.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { attentionQuery } from "../attention/attention-query.ts";
import { deliveryRefetchMs } from "../attention/delivery.tsx";

const historyQueryKey = (id: string) => ["history", id] as const;

/** Loads an appointment's events and notifications. Polls while an email is on its way. */
export function historyQuery({ _id: id, version }: Pick<Booking, "_id" | "version">) {
  return queryOptions({
    // Loads the history again for a new version, because each version adds an event.
    queryKey: [...historyQueryKey(id), version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(showBookingHistory, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.notices.some(isDeliveryPending) ? deliveryRefetchMs : false),
  });
}

/** Sends an email again. `onSent` runs before the refetch that removes the button. A refusal refetches the history too. */
export function useResendNotice({ _id, patient }: Pick<Booking, "_id" | "patient">, onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: NoticeKind) => call(sendNoticeAgain, { params: { id: _id }, body: { kind } }),
    onSuccess: () => {
      notify.success(`It is on its way to ${patient} again`);
      onSent();
    },
    onError: (error) => notify.error(describeResendError(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: historyQueryKey(_id) }),
        queryClient.invalidateQueries(attentionQuery),
      ]),
  });
}

function describeResendError(error: unknown): string {
  return error instanceof ApiError && error.code === "conflict"
    ? "This email is already on its way."
    : describeError(error);
}

const noticeNames: Record<NoticeKind, { title: string; inSentence: string }> = {
  booked: { title: "Confirmation", inSentence: "The confirmation" },
  moved: { title: "New time", inSentence: "The email about the new time" },
  "other-dentist": { title: "Other doctor", inSentence: "The email about the other doctor" },
  cancelled: { title: "Cancellation", inSentence: "The email about the cancellation" },
  paid: { title: "Receipt", inSentence: "The receipt" },
  refunded: { title: "Refund", inSentence: "The email about the refund" },
  series: { title: "All dates of the series", inSentence: "The email with all dates of the series" },
  reminder: { title: "Reminder", inSentence: "The reminder" },
  answer: { title: "Answer", inSentence: "The answer" },
  "address-changed": { title: "Address changed", inSentence: "The email about the new address" },
  "account-removed": { title: "Account removed", inSentence: "The email about the removal" },
  "records-linked": { title: "Linked", inSentence: "The email about linked records" },
  "role-granted": { title: "New role", inSentence: "The email about a new role" },
  "staff-change": { title: "Change", inSentence: "The email to the staff about a change" },
  "staff-message": { title: "Message", inSentence: "The email to the staff about a message" },
  "staff-summary": { title: "Day", inSentence: "The email to the staff about the day" },
};

export function noticeTitle({ kind, again }: Pick<Notice, "kind" | "again">): string {
  return again > 0 ? `${noticeNames[kind].title}, sent again` : noticeNames[kind].title;
}

/** Says when an email that the mail server has deferred is tried again. Null for any other email. */
export function describeNextRetry(
  { state, tries, sendAfter }: Pick<Notice, "state" | "tries" | "sendAfter">,
  timeZone: string,
): string | null {
  if (state !== "owed" || tries === 0 || sendAfter === null) return null;
  const tried = tries === 1 ? "once" : tries === 2 ? "twice" : `${tries} times`;
  return `Not sent yet; tried ${tried}, next try at ${formatInstantTime(sendAfter, timeZone)}.`;
}

/** Says that an email left out the appointment's details, and why. */
export function explainWithheldDetails({ brief, state }: Pick<Notice, "brief" | "state">): string | null {
  const mayHaveArrived = state === "sent" || state === "unknown";
  return brief && mayHaveArrived
    ? "It gave only the day and time, because the address was not verified."
    : null;
}

/** Names an email as the beginning of a sentence: `The receipt`. */
export function noticeNameAsSubject(kind: NoticeKind): string {
  return noticeNames[kind].inSentence;
}
