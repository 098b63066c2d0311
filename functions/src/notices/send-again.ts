import type * as contract from "../contract/notices.ts";
import { codeOf, DomainError } from "../domain/domain-error.ts";
import { planResend, replaceEachOther, undelivered } from "../domain/notice-fate.ts";
import { planAttention } from "../firestore/attention.ts";
import { readBooking } from "../firestore/bookings.ts";
import { readBounce } from "../firestore/bounces.ts";
import { areRemindersMuted } from "../firestore/contacts.ts";
import { oweNotice, readNoticesToDecide } from "../firestore/outbox.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { makeWrite } from "../firestore/writes.ts";
import type { Handler } from "../http/bind.ts";

/** Sends a notice again: adds a new one to the outbox. The attention entry ends only if no other notice has failed. */
export const sendNoticeAgain: Handler<typeof contract.sendNoticeAgain> = async ({
  db,
  params,
  body,
  now,
}) => {
  const subject = params.id;
  const { booking } = await readBooking(db, subject);
  const at = now();
  // The attention entry is read before the notices. If another notice fails at the same time, it changes the entry and this
  // commit fails.
  const ended = await planAttention(db, subject, { "notice-failed": false }, at);
  const notices = await readNoticesToDecide(db, subject);
  const muted = await areRemindersMuted(db, booking.patient, at);
  const isStopped = (await readBounce(db, booking.patient, at)) !== undefined;
  const again = { subject, ...planResend(notices, body.kind, { booking, muted, isStopped, now: at }) };
  const batch = db.batch();
  const id = oweNotice(batch, db, again, at);
  if (undelivered(notices).every((notice) => replaceEachOther(notice, again))) makeWrite(batch, ended);
  try {
    await batch.commit();
  } catch (error) {
    // Another admin has just sent the same notice again.
    if (codeOf(error) === alreadyExists || isOutdated(error))
      throw new DomainError("conflict", { cause: error });
    throw error;
  }
  return { success: true, _id: id };
};
