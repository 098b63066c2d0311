import { listAppointmentsOfPerson, type PersonReference, showPerson } from "@clinic/contract/people.ts";
import {
  linkPeople,
  type RecordLink,
  type RecordLinkResult,
  type RecordReference,
  unlinkPeople,
} from "@clinic/contract/record-links.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import { formatDay } from "../../shared/clinic-day.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";
import { formatList } from "../../shared/spelling.ts";

export type Period = "coming" | "past";

/** Loads the person each time the page opens, because the desk changes patients on other pages too. */
export function personQuery(who: PersonReference) {
  return queryOptions({
    queryKey: ["people", "person", who],
    queryFn: ({ signal }) => call(showPerson, { body: { who } }, { signal }),
    staleTime: 0,
  });
}

export function personAppointmentsQuery(who: PersonReference, period: Period, after: string) {
  return queryOptions({
    queryKey: ["people", "appointments", who, period, after],
    queryFn: ({ signal }) =>
      callForPage(
        listAppointmentsOfPerson,
        { body: { who, when: period, ...pageRequestAfter(after) } },
        { signal },
      ),
    staleTime: 0,
  });
}

export type RecordPair = { one: RecordReference; other: RecordReference };

/** Asks the server what linking two records would do. Nothing is changed. */
export function linkPreviewQuery(records: RecordPair) {
  return queryOptions({
    queryKey: ["people", "link", records],
    queryFn: ({ signal }) => call(linkPeople, { body: { ...records, preview: true } }, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function useLinkPeople() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (records: RecordPair) => call(linkPeople, { body: records }),
    // Refetches also after an error, because the server may have linked the records although its answer was lost.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

export function useUnlinkPeople() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unlinkPeople, { params: { id } }),
    // Shows the toast here and not in `mutate`, because the row that calls `mutate` is removed with its link.
    onSuccess: () => notify.success("Link undone"),
    onError: (error) => notify.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Tells the desk what linking two records would do. */
export function describeLinkEffect({ kind, from, to, coming, past }: RecordLinkResult): string {
  if (kind === "same-as") {
    return `${from.name} and ${to.name} stay two accounts, shown as one here. Neither gets an email, and neither sees the other's appointments.`;
  }
  const moved = describeAppointmentCount(coming, past);
  return kind === "one-caller"
    ? `${moved} of ${from.name} will be listed under ${to.name}. The record can be found by both names and numbers.`
    : `${moved} of ${from.name} will be in the account of ${to.name}, who sees ${coming + past === 1 ? "it" : "them"} there.${describeMovedEmails(coming, to.email)}`;
}

function describeMovedEmails(coming: number, email: string): string {
  if (coming === 0) return "";
  return coming === 1
    ? ` Emails about the upcoming one go to ${email}.`
    : ` Emails about upcoming ones go to ${email}.`;
}

export function describeLinkEmails(addresses: readonly string[]): string {
  return addresses.length === 0 ? "Nobody gets an email." : `An email goes to ${formatList(addresses)}.`;
}

export function describeUndoPeriod({ kind }: RecordLinkResult): string {
  return kind === "same-as" ? "You can undo this at any time." : "You can undo this for 30 days.";
}

/** Describes a finished link, with its date in the clinic's time zone. */
export function describeLink({ kind, name, appointments, at }: RecordLink, timeZone: string): string {
  const day = formatDay(todayIn(timeZone, new Date(at)));
  if (kind === "same-as") return `Shown together with the account of ${name} since ${day}`;
  const moved = appointments === 1 ? "1 appointment" : `${appointments} appointments`;
  return `${moved} of the caller ${name} linked on ${day}`;
}

function describeAppointmentCount(coming: number, past: number): string {
  const parts = [coming > 0 && `${coming} upcoming`, past > 0 && `${past} past`].filter(Boolean);
  if (parts.length === 0) return "No appointment";
  return `${parts.join(" and ")} ${coming + past === 1 ? "appointment" : "appointments"}`;
}
