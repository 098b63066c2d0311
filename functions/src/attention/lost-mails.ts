/** Of the mails about an appointment or a message, the one that people at the clinic are to know of. */
import type { Firestore } from "@google-cloud/firestore";
import type { BookingAttention, MessageAttention } from "../contract/attention.ts";
import type { Booking } from "../domain/booking.ts";
import { needsPerson, resendable, untold } from "../domain/notice-fate.ts";
import { readBounce } from "../firestore/bounces.ts";
import { areRemindersMuted } from "../firestore/contacts.ts";
import { messages } from "../firestore/messages.ts";
import { readNotices } from "../firestore/outbox.ts";

/**
 * The latest that didn't arrive, as far as anybody can tell, of those that can be sent again; where none can, of all. None where
 * nobody is there to be told.
 */
export async function readLostNotice(
  db: Firestore,
  subject: string,
  booking: Booking,
  now: Date,
): Promise<BookingAttention["notice"]> {
  if (booking.patient === "") return undefined;
  const notices = await readNotices(db, subject);
  const lost = untold(notices);
  const reminds = lost.some(({ kind }) => kind === "reminder");
  const remindersMuted = reminds && (await areRemindersMuted(db, booking.patient, now));
  const isStopped = (await readBounce(db, booking.patient, now)) !== undefined;
  const offered = resendable(notices, { ...booking, remindersMuted, isStopped }, now);
  const latest = lost.findLast((notice) => offered.includes(notice)) ?? lost.at(-1);
  return latest && { kind: latest.kind, state: latest.state, resendable: offered.includes(latest) };
}

/** The item of a message whose answer has needed somebody since then. None where it needs nobody, or the message is gone. */
export async function readLostAnswer(
  db: Firestore,
  subject: string,
  since: Date | undefined,
): Promise<MessageAttention[]> {
  const message = since && (await messages(db).doc(subject).get()).data();
  if (!message) return [];
  const notices = await readNotices(db, subject);
  // No answer stands for another one: each says something else.
  const lost = notices.findLast(({ state }) => needsPerson(state));
  return [
    {
      ...{ subject, kind: "answer-failed", since: since.toISOString() },
      message: { email: message.email, subject: message.subject },
      // As the inbox has one that is no longer on record.
      answer: { state: lost?.state ?? "unknown" },
    },
  ];
}
