import { listAppointmentsOfPerson, type PersonReference, showPerson } from "@clinic/contract/people.ts";
import {
  linkPeople,
  type RecordLink,
  type RecordLinkResult,
  type RecordReference,
  unlinkPeople,
} from "@clinic/contract/record-links.ts";
import { formatDate, todayIn } from "@clinic/domain/calendar-date.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { pageAfter } from "../../shared/query-client.ts";

export type When = "coming" | "past";

/** What the desk does elsewhere changes both: whoever opens the page asks anew. */
const asOpened = { staleTime: 0 };

export function personQuery(who: PersonReference) {
  return queryOptions({
    ...asOpened,
    queryKey: ["people", "person", who],
    queryFn: ({ signal }) => call(showPerson, { body: { who } }, { signal }),
  });
}

export function personAppointmentsQuery(who: PersonReference, when: When, after: string) {
  return queryOptions({
    ...asOpened,
    queryKey: ["people", "appointments", who, when, after],
    queryFn: ({ signal }) =>
      callForPage(listAppointmentsOfPerson, { body: { who, when, ...pageAfter(after) } }, { signal }),
  });
}

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

/** Sentences about linking two records. */

/** Before it is done. */
export function effectText({ kind, from, to, coming, past }: RecordLinkResult): string {
  if (kind === "same-as") {
    return `${from.name} and ${to.name} stay two accounts, and are shown as one here. Nobody is told, and neither sees what the other has.`;
  }
  const moved = appointmentsText(coming, past);
  return kind === "one-caller"
    ? `${capitalized(moved)} of ${from.name} will stand under ${to.name}. Both names and numbers find this record.`
    : `${capitalized(moved)} of ${from.name} will be in the account of ${to.name}, who sees ${coming + past === 1 ? "it" : "them"} there.${emailsText(coming, to.email)}`;
}

function emailsText(coming: number, email: string): string {
  if (coming === 0) return "";
  return coming === 1
    ? ` Emails about the upcoming one go to ${email}.`
    : ` Emails about upcoming ones go to ${email}.`;
}

export function toldText(told: readonly string[]): string {
  return told.length === 0 ? "Nobody is told by email." : `Told by email: ${list.format(told)}.`;
}

const list = new Intl.ListFormat("en-US");

export function undoText({ kind }: RecordLinkResult): string {
  return kind === "same-as" ? "You can undo this at any time." : "You can undo this for 30 days.";
}

/** After it was done, with the clinic's day. */
export function linkText({ kind, name, appointments, at }: RecordLink, timeZone: string): string {
  const day = formatDate(todayIn(timeZone, new Date(at)));
  if (kind === "same-as") return `Shown together with the account of ${name} since ${day}`;
  const moved = appointments === 1 ? "1 appointment" : `${appointments} appointments`;
  return `${moved} of the caller ${name} linked on ${day}`;
}

function appointmentsText(coming: number, past: number): string {
  const parts = [coming > 0 && `${coming} upcoming`, past > 0 && `${past} past`].filter(Boolean);
  if (parts.length === 0) return "no appointment";
  return `${parts.join(" and ")} ${coming + past === 1 ? "appointment" : "appointments"}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
