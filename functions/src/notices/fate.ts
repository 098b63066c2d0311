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

/** The outside services that sending mails needs. */
export type Sending = Pick<Dependencies, "db" | "now" | "accounts" | "limitId"> & {
  mail: Mail;
  /** The site's origin for links in mails: `https://…`, without a slash at the end. */
  siteUrl: string;
};

/** A notice's new state and reason. */
export type Written = Pick<StoredNotice, "id" | "state" | "reason">;

/** Returns the attention reason of a failed notice. Only notices about an appointment or a message have one. */
export function attentionOf({ kind }: Pick<OutboxDocument, "kind">): Partial<Record<AttentionKind, true>> {
  if (isAppointmentKind(kind)) return { "notice-failed": true };
  return kind === "answer" ? { "answer-failed": true } : {};
}

/**
 * Stores the outcome of an attempt if the notice still belongs to this sender. Otherwise its lease ran out and another sender has
 * already dealt with it. No attention is raised if the recipient no longer exists.
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
  // This is a commit of its own, so that the state `sent` is stored even if the next step fails.
  if (fate.state === "sent" && isAppointmentKind(notice.kind)) await endIfTold(db, notice.subject, at);
  return [{ id: notice.id, state: fate.state, reason: fate.reason }];
}

/** Ends the attention entry of failed notices after a later mail has told the patient the current state. */
async function endIfTold(db: Firestore, subject: string, at: Date): Promise<void> {
  const noted = (await attention(db).doc(subject).get()).data();
  if (!noted?.reasons["notice-failed"]) return;
  const ended = await planAttention(db, subject, { "notice-failed": false }, at);
  // The notices are read after the attention entry. If another notice fails at the same time, it changes the entry and this
  // commit fails.
  if (undelivered(await readNotices(db, subject)).length > 0) return;
  const batch = db.batch();
  makeWrite(batch, ended);
  try {
    await batch.commit();
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
}

/** Commits a step of a notice. Returns the updated notice; null if it no longer belongs to this sender. */
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
    // The SDK repeats a commit whose answer was lost. The repeat then fails because of its own first write.
    if (!isOutdated(error) && codeOf(error) !== alreadyExists) throw error;
    const found = await outbox(db).doc(notice.id).get();
    const stored = found.data();
    const isOwn = stored?.state === step.state && stored.changedAt.getTime() === at.getTime();
    return isOwn && found.updateTime ? { ...notice, updateTime: found.updateTime } : null;
  }
}
