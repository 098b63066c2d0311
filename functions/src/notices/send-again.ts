import type * as contract from "../contract/notices.ts";
import { DomainError } from "../domain/domain-error.ts";
import { noticesNeedingAttention, noticesReplaceEachOther, planResend } from "../domain/notice-delivery.ts";
import { planAttentionWrite } from "../firestore/attention.ts";
import { readBooking } from "../firestore/bookings.ts";
import { readBounce } from "../firestore/bounces.ts";
import { areRemindersMuted } from "../firestore/muted-addresses.ts";
import { addNotice, readNoticesBeforeSending } from "../firestore/outbox.ts";
import { readAppointmentNotices, resentNotice } from "../firestore/series-notices.ts";
import { isAlreadyExists, isWriteConflict } from "../firestore/status-codes.ts";
import { addPlannedWrite } from "../firestore/writes.ts";
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
  const ended = await planAttentionWrite(db, subject, { "notice-failed": false }, at);
  const about = { id: subject, seriesId: booking.seriesId };
  const notices = await readAppointmentNotices(db, about, readNoticesBeforeSending);
  const muted = await areRemindersMuted(db, booking.patient, at);
  const isStopped = (await readBounce(db, booking.patient, at)) !== undefined;
  const planned = planResend(notices, body.kind, { booking, muted, isStopped, now: at });
  const again = resentNotice(about, notices, planned);
  const batch = db.batch();
  const id = addNotice(batch, db, again, at);
  if (noticesNeedingAttention(notices).every((notice) => noticesReplaceEachOther(notice, again)))
    addPlannedWrite(batch, ended);
  try {
    await batch.commit();
  } catch (error) {
    // Another admin has just sent the same notice again.
    if (isAlreadyExists(error) || isWriteConflict(error)) throw new DomainError("conflict", { cause: error });
    throw error;
  }
  return { success: true, _id: id };
};
