/** What was done with an appointment and what its patient was told of it, for the clinic. */
import type * as contract from "../contract/notices.ts";
import { DomainError } from "../domain/domain-error.ts";
import { areAlike, untold } from "../domain/notice-fate.ts";
import { planAgain } from "../domain/send-again.ts";
import { attentionWrites } from "../firestore/attention.ts";
import { requireBooking } from "../firestore/bookings.ts";
import { areRemindersMuted } from "../firestore/contacts.ts";
import { type HistoryDocument, presentHistory, readHistory } from "../firestore/history.ts";
import { oweNotice, readLedger, readNotices, type StoredNotice } from "../firestore/outbox.ts";
import { alreadyExists, codeOf, isOutdated } from "../firestore/status-codes.ts";
import { readNames } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";

export const showBookingHistory: Handler<typeof contract.showBookingHistory> = async (call) => {
  const { db, params, now } = call;
  const booking = await requireBooking(db, params.id);
  const [history, notices, remindersMuted] = await Promise.all([
    readHistory(db, params.id, now()),
    readLedger(db, params.id, now()),
    areRemindersMuted(db, booking.patient, now()),
  ]);
  const names = await readNames(
    db,
    history.flatMap((entry) => uidOf(entry) ?? []),
  );
  return {
    entries: history.map((entry) => ({
      ...presentHistory(entry),
      version: entry.version,
      who: names.get(uidOf(entry) ?? "") ?? null,
    })),
    notices: notices.map(presentNotice),
    remindersMuted,
  };
};

function uidOf({ by }: HistoryDocument): string | null {
  return by.role === "clinic" ? by.uid : null;
}

function presentNotice(notice: StoredNotice): contract.Notice {
  const { id: _id, kind, version, again, state, reason, tries, brief } = notice;
  return {
    ...{ _id, kind, version, again, state, reason, tries, brief },
    sendAfter: notice.sendAfter?.toISOString() ?? null,
    owedAt: notice.owedAt.toISOString(),
    changedAt: notice.changedAt.toISOString(),
  };
}

/** The next sender takes it. That the earlier one didn't arrive is seen to with it, and what else didn't is not. */
export const sendNoticeAgain: Handler<typeof contract.sendNoticeAgain> = async ({
  db,
  params,
  body,
  now,
}) => {
  const subject = params.id;
  const booking = await requireBooking(db, subject);
  const at = now();
  // Read before the notices: another that fails meanwhile is noted anew, and then this commit fails.
  const endAttention = await attentionWrites(db, subject, { "notice-failed": false }, at);
  const notices = await readNotices(db, subject);
  const muted = await areRemindersMuted(db, booking.patient, at);
  const again = { subject, ...planAgain(notices, body.kind, { booking, muted, now: at }) };
  const batch = db.batch();
  const id = oweNotice(batch, db, again, at);
  if (untold(notices).every((notice) => areAlike(notice, again))) endAttention(batch);
  try {
    await batch.commit();
  } catch (error) {
    // Somebody else has just done the same.
    if (codeOf(error) === alreadyExists || isOutdated(error))
      throw new DomainError("conflict", { cause: error });
    throw error;
  }
  return { success: true, _id: id };
};
