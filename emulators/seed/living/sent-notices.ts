/** The mails that the clinic has sent about a visit or a message by now. */
import { addDays, addSeconds } from "date-fns";
import type { Booking } from "../../../functions/src/domain/booking.ts";
import { noticeKindsOfChange } from "../../../functions/src/domain/notice-kinds.ts";
import type { MessageDocument } from "../../../functions/src/firestore/messages.ts";
import {
  type NewNotice,
  newNoticeDocument,
  type OutboxDocument,
} from "../../../functions/src/firestore/outbox.ts";
import type { SimulatedVisit, Step } from "./simulate-visit.ts";

interface NoticeToStore {
  id: string;
  document: OutboxDocument;
}

/** Seconds from the event to the mail: it waits a minute, and the sender runs every minute. */
const secondsUntilSent = 75;
const daysToKeepNotice = 400;

export function noticesOfVisit({ id, steps }: SimulatedVisit, now: Date): NoticeToStore[] {
  return steps.flatMap((step) =>
    newNoticesOf(id, step).map((owed) => {
      const made = newNoticeDocument(owed, step.at);
      const isSent = addSeconds(step.at, secondsUntilSent) <= now;
      return isSent ? { ...made, document: asSent(made.document, step.after) } : made;
    }),
  );
}

/** The same notices as `writeHistory` owes. */
function newNoticesOf(subject: string, { before, after, remindUntil }: Step): NewNotice[] {
  const { version, startsAt } = after;
  return [
    ...noticeKindsOfChange(before, after).map((kind) => ({ subject, version, kind })),
    ...(remindUntil
      ? [{ subject, version, kind: "reminder" as const, reminder: { startsAt, until: remindUntil } }]
      : []),
  ];
}

export function noticesOfMessage(subject: string, { replies }: MessageDocument): NoticeToStore[] {
  return replies.map(({ at }, place) => {
    const made = newNoticeDocument({ subject, version: place + 1, kind: "answer" }, at);
    return { ...made, document: asSent(made.document, null) };
  });
}

function asSent(document: OutboxDocument, booking: Booking | null): OutboxDocument {
  const changedAt = addSeconds(document.owedAt, secondsUntilSent);
  return {
    ...document,
    state: "sent",
    sendAfter: null,
    changedAt,
    expiresAt: addDays(changedAt, daysToKeepNotice),
    ...(booking && { told: toldOf(booking), toldVersion: booking.version }),
  };
}

function toldOf({ date, slot, startsAt, doctor, status }: Booking): OutboxDocument["told"] {
  return { date, slot, startsAt, doctor, status };
}
