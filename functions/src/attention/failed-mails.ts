/** Finds the failed emails that the desk should see: about an appointment, to the sender of a message, or to the staff. */
import type { Firestore } from "@google-cloud/firestore";
import type { BookingAttention, MessageAttention, StaffMailAttention } from "../contract/attention.ts";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import {
  noticeNeedsAttention,
  noticesNeedingAttention,
  resendableNotices,
} from "../domain/notice-delivery.ts";
import { readBounce } from "../firestore/bounces.ts";
import { messages } from "../firestore/messages.ts";
import { areRemindersMuted } from "../firestore/muted-addresses.ts";
import { readNotices } from "../firestore/outbox.ts";
import { readAppointmentNotices } from "../firestore/series-notices.ts";
import { readStaffRecipient, recipientOfAttention } from "../firestore/staff-notices.ts";

/**
 * The latest notification that failed or may not have arrived, of those that can be sent again; if none can be, the latest
 * one. Undefined if the booking has no address.
 */
export async function readFailedNotice(
  db: Firestore,
  subject: string,
  booking: Booking,
  now: Date,
): Promise<BookingAttention["notice"]> {
  if (booking.patient === "") return undefined;
  const notices = await readAppointmentNotices(db, { id: subject, seriesId: booking.seriesId });
  const lost = noticesNeedingAttention(notices);
  const hasLostReminder = lost.some(({ kind }) => kind === "reminder");
  const remindersMuted = hasLostReminder && (await areRemindersMuted(db, booking.patient, now));
  const isStopped = (await readBounce(db, booking.patient, now)) !== undefined;
  const offered = resendableNotices(notices, { ...booking, remindersMuted, isStopped }, now);
  const latest = lost.findLast((notice) => offered.includes(notice)) ?? lost.at(-1);
  return latest && { kind: latest.kind, state: latest.state, resendable: offered.includes(latest) };
}

/**
 * The attention item of a message whose answer failed at `since`. It is empty if no answer failed or the message was
 * deleted.
 */
export async function readFailedAnswerItem(
  db: Firestore,
  subject: string,
  since: Date | undefined,
): Promise<MessageAttention[]> {
  const message = since && (await messages(db).doc(subject).get()).data();
  if (!message) return [];
  const notices = await readNotices(db, subject);
  // A later answer doesn't replace an earlier one, because each has its own text.
  const lost = notices.findLast(({ state }) => noticeNeedsAttention(state));
  return [
    {
      ...{ subject, kind: "answer-failed", since: since.toISOString() },
      message: { email: message.email, subject: message.subject },
      // An answer whose email record was deleted is `unknown`, as in the inbox.
      answer: { state: lost?.state ?? "unknown" },
    },
  ];
}

/** The attention item of mails to the clinic or a dentist that failed. It is empty if the dentist has left. */
export async function readFailedStaffMailItem(
  db: Firestore,
  subject: string,
  since: Date,
  settings: Settings,
): Promise<StaffMailAttention[]> {
  const to = recipientOfAttention(subject);
  const recipient = to === undefined ? undefined : await readStaffRecipient(db, to, settings);
  if (!recipient) return [];
  const staff = to === null ? "clinic" : "dentist";
  return [{ subject, kind: "staff-mail-failed", since: since.toISOString(), staff, ...recipient }];
}
