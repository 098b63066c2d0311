import type { Firestore } from "@google-cloud/firestore";
import type { AttentionKind } from "../contract/attention.ts";
import { codeOf } from "../domain/domain-error.ts";
import { noticeNeedsAttention, undelivered } from "../domain/notice-fate.ts";
import { isAppointmentKind } from "../domain/notices.ts";
import { afterAttempt } from "../domain/sending-tries.ts";
import { attention, planAttention } from "../firestore/attention.ts";
import {
  type OutboxDocument,
  outbox,
  readNotices,
  type StoredNotice,
  writeStep,
} from "../firestore/outbox.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { makeWrite, type Writes } from "../firestore/writes.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import type { Mail, MailOutcome } from "../ports/mail.ts";
import { isGone } from "./subject.ts";

/** What sending needs of the outside world. */
export type Sending = Pick<Dependencies, "db" | "now" | "accounts" | "limitId"> & {
  mail: Mail;
  /** Where mails' links lead: `https://…`, without a slash at its end. */
  siteUrl: string;
};

/** What the ledger says of a notice from now on. */
export type Written = Pick<StoredNotice, "id" | "state" | "reason">;

/** The attention that a failed notice raises: none unless it is about an appointment or a message. */
export function attentionOf({ kind }: Pick<OutboxDocument, "kind">): Partial<Record<AttentionKind, true>> {
  if (isAppointmentKind(kind)) return { "notice-failed": true };
  return kind === "answer" ? { "answer-failed": true } : {};
}

/**
 * Writes down what became of a try, on condition that the notice is still this sender's. Else nothing: somebody has found that
 * its lease had run out, and has written what follows from that. Nobody looks after what is gone meanwhile.
 */
export async function settle(
  sending: Pick<Sending, "db" | "now" | "accounts">,
  notice: StoredNotice,
  outcome: MailOutcome,
): Promise<Written[]> {
  const { db } = sending;
  const at = sending.now();
  const fate = afterAttempt(notice, outcome, at);
  const called =
    noticeNeedsAttention(fate.state) && !(await isGone(sending, notice)) ? attentionOf(notice) : {};
  const noted = await planAttention(db, notice.subject, called, at);
  const settled = await commitStep(db, notice, fate, at, (writes) => makeWrite(writes, noted));
  if (!settled) return [];
  // In a commit of its own: whatever comes in between, that it was sent is written.
  if (fate.state === "sent" && isAppointmentKind(notice.kind)) await endIfTold(db, notice.subject, at);
  return [{ id: notice.id, state: fate.state, reason: fate.reason }];
}

/** Nobody needs to look after what they didn't get once a later mail has told them how that stands. */
async function endIfTold(db: Firestore, subject: string, at: Date): Promise<void> {
  const noted = (await attention(db).doc(subject).get()).data();
  if (!noted?.reasons["notice-failed"]) return;
  const ended = await planAttention(db, subject, { "notice-failed": false }, at);
  // Read after the note: what fails meanwhile is noted anew, and then this commit fails.
  if (undelivered(await readNotices(db, subject)).length > 0) return;
  const batch = db.batch();
  makeWrite(batch, ended);
  try {
    await batch.commit();
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
}

/** The notice after this step of it; null where it is this sender's no more. */
export async function commitStep(
  db: Firestore,
  notice: StoredNotice,
  step: Parameters<typeof writeStep>[3],
  at: Date,
  also: (writes: Writes) => void = () => {},
): Promise<StoredNotice | null> {
  const batch = db.batch();
  writeStep(batch, db, notice, step, at);
  also(batch);
  try {
    const [written] = await batch.commit();
    return written ? { ...notice, updateTime: written.writeTime } : null;
  } catch (error) {
    // The SDK sends a commit again whose answer was lost, and then meets what it has written itself.
    if (!isOutdated(error) && codeOf(error) !== alreadyExists) throw error;
    const found = await outbox(db).doc(notice.id).get();
    const stored = found.data();
    const isOwn = stored?.state === step.state && stored.changedAt.getTime() === at.getTime();
    return isOwn && found.updateTime ? { ...notice, updateTime: found.updateTime } : null;
  }
}
