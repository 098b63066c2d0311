/** What a patient was told by email, in words. */
import type { Notice, NoticeKind } from "@clinic/contract/notices.ts";
import { showTime } from "../../../lib/clinic/show-moment.ts";

const names: Record<NoticeKind, { title: string; inSentence: string }> = {
  booked: { title: "Confirmation", inSentence: "The confirmation" },
  moved: { title: "New time", inSentence: "The email about the new time" },
  "other-dentist": { title: "Other doctor", inSentence: "The email about the other doctor" },
  cancelled: { title: "Cancellation", inSentence: "The email about the cancellation" },
  paid: { title: "Receipt", inSentence: "The receipt" },
  refunded: { title: "Refund", inSentence: "The email about the refund" },
  reminder: { title: "Reminder", inSentence: "The reminder" },
  answer: { title: "Answer", inSentence: "The answer" },
  "address-changed": { title: "Address changed", inSentence: "The email about the new address" },
  "account-removed": { title: "Account removed", inSentence: "The email about the removal" },
  "records-linked": { title: "Linked", inSentence: "The email about linked records" },
  "role-granted": { title: "New admin", inSentence: "The email about a new admin" },
};

type Wait = Pick<Notice, "state" | "tries" | "sendAfter">;

export function noticeTitle({ kind, again }: Pick<Notice, "kind" | "again">): string {
  return again > 0 ? `${names[kind].title}, sent again` : names[kind].title;
}

/** Of what the mail server has put off so far: that it is tried again, and when. Null of all else. */
export function waitText({ state, tries, sendAfter }: Wait, timeZone: string): string | null {
  if (state !== "owed" || tries === 0 || sendAfter === null) return null;
  const tried = tries === 1 ? "once" : tries === 2 ? "twice" : `${tries} times`;
  return `Not sent yet; tried ${tried}, next try at ${showTime(sendAfter, timeZone)}.`;
}

/** Of what left without its details: why, and what the desk can do about it. */
export function briefText({ brief, state }: Pick<Notice, "brief" | "state">): string | null {
  const left = state === "sent" || state === "unknown";
  return brief && left ? "It said day and time only: the address was not verified." : null;
}

/** `The receipt`, to go on from. */
export function noticeName(kind: NoticeKind): string {
  return names[kind].inSentence;
}
