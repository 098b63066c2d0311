import type { Firestore } from "@google-cloud/firestore";
import type { AttentionKind } from "../contract/attention.ts";
import { noticeNeedsAttention, noticesNeedingAttention } from "../domain/notice-delivery.ts";
import { isAppointmentNoticeKind, isStaffNoticeKind } from "../domain/notice-kinds.ts";
import { deliveryAfterAttempt } from "../domain/sending-attempts.ts";
import { attention, planAttentionWrite } from "../firestore/attention.ts";
import { type OutboxDocument, outbox, type StoredNotice, writeDeliveryState } from "../firestore/outbox.ts";
import { readAppointmentNotices } from "../firestore/series-notices.ts";
import { staffAttentionId } from "../firestore/staff-notices.ts";
import { isAlreadyExists, isWriteConflict } from "../firestore/status-codes.ts";
import { addPlannedWrite, type BatchOrTransaction } from "../firestore/writes.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import type { Mail, MailOutcome } from "../ports/mail.ts";
import { isRecipientGone } from "./notice-subject.ts";

/** The outside services that sending mails needs. */
export type SendingDependencies = Pick<Dependencies, "db" | "now" | "accounts" | "limitId"> & {
  mail: Mail;
  /** The site's origin for links in mails: `https://…`, without a slash at the end. */
  siteUrl: string;
  /** The base URL for downloads from the storage bucket, where the clinic's logo is. */
  photosUrl?: string | undefined;
};

/** A notice's new state and reason. */
export type NoticeDeliveryState = Pick<StoredNotice, "id" | "state" | "reason">;

/**
 * Returns the attention reason of a failed notice. Only notices about an appointment or a message and those to the staff have
 * one.
 */
export function attentionKindsOf({
  kind,
}: Pick<OutboxDocument, "kind">): Partial<Record<AttentionKind, true>> {
  if (isAppointmentNoticeKind(kind) || kind === "series") return { "notice-failed": true };
  if (isStaffNoticeKind(kind)) return { "staff-mail-failed": true };
  return kind === "answer" ? { "answer-failed": true } : {};
}

/**
 * The appointment or message that a failed notice is listed under. For a series it is the soonest appointment, and for mails to
 * the staff their recipient.
 */
export function attentionSubjectOf({
  subject,
  bookings = [],
  staff,
}: Pick<OutboxDocument, "subject" | "bookings" | "staff">): string {
  return staff ? staffAttentionId(staff.to) : (bookings[0] ?? subject);
}

/**
 * Stores the outcome of an attempt if the notice still belongs to this sender. Otherwise its lease ran out and another sender has
 * already dealt with it. No attention is raised if the recipient no longer exists.
 */
export async function recordAttemptOutcome(
  sending: Pick<SendingDependencies, "db" | "now" | "accounts">,
  notice: StoredNotice,
  outcome: MailOutcome,
): Promise<NoticeDeliveryState[]> {
  const { db } = sending;
  const at = sending.now();
  const fate = deliveryAfterAttempt(notice, outcome, at);
  const called =
    noticeNeedsAttention(fate.state) && !(await isRecipientGone(sending, notice))
      ? attentionKindsOf(notice)
      : {};
  const noted = await planAttentionWrite(db, attentionSubjectOf(notice), called, at);
  const settled = await commitDeliveryState(db, notice, fate, at, (writes) => addPlannedWrite(writes, noted));
  if (!settled) return [];
  // This is a commit of its own, so that the state `sent` is stored even if the next step fails.
  if (fate.state === "sent") await endFailureAttention(db, notice, at);
  return [{ id: notice.id, state: fate.state, reason: fate.reason }];
}

/** Ends the attention entries of earlier mails that failed, after this one was sent. */
async function endFailureAttention(db: Firestore, notice: StoredNotice, at: Date): Promise<void> {
  const { kind, staff, subject, bookings, series: seriesId = null } = notice;
  if (staff) await endAttentionUnless(db, staffAttentionId(staff.to), "staff-mail-failed", at);
  if (!isAppointmentNoticeKind(kind) && kind !== "series") return;
  for (const id of bookings ?? [subject])
    await endAttentionUnless(db, id, "notice-failed", at, async () => {
      const notices = await readAppointmentNotices(db, { id, seriesId });
      return noticesNeedingAttention(notices).length > 0;
    });
}

/** Ends a reason of an attention entry, unless the patient has still not been told of the current state. */
async function endAttentionUnless(
  db: Firestore,
  id: string,
  kind: AttentionKind,
  at: Date,
  isUntold = async () => false,
): Promise<void> {
  const noted = (await attention(db).doc(id).get()).data();
  if (!noted?.reasons[kind]) return;
  const ended = await planAttentionWrite(db, id, { [kind]: false }, at);
  // The notices are read after the attention entry. If another notice fails at the same time, it changes the entry and this
  // commit fails.
  if (await isUntold()) return;
  const batch = db.batch();
  addPlannedWrite(batch, ended);
  try {
    await batch.commit();
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
  }
}

/** Commits a step of a notice. Returns the updated notice; null if it no longer belongs to this sender. */
export async function commitDeliveryState(
  db: Firestore,
  notice: StoredNotice,
  step: Parameters<typeof writeDeliveryState>[3],
  at: Date,
  also: (writes: BatchOrTransaction) => void = () => {},
): Promise<StoredNotice | null> {
  const batch = db.batch();
  writeDeliveryState(batch, db, notice, step, at);
  also(batch);
  try {
    const [written] = await batch.commit();
    return written ? { ...notice, updateTime: written.writeTime } : null;
  } catch (error) {
    // The SDK repeats a commit whose answer was lost. The repeat then fails because of its own first write.
    if (!isWriteConflict(error) && !isAlreadyExists(error)) throw error;
    const found = await outbox(db).doc(notice.id).get();
    const stored = found.data();
    const isOwn = stored?.state === step.state && stored.changedAt.getTime() === at.getTime();
    return isOwn && found.updateTime ? { ...notice, updateTime: found.updateTime } : null;
  }
}
