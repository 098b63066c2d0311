import type { Firestore } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { leaseEnd } from "../domain/sending-attempts.ts";
import { isNoticeDue } from "../domain/sending-decision.ts";
import { planAttentionWrite } from "../firestore/attention.ts";
import { requireSameBounce } from "../firestore/bounces.ts";
import { writeActionCounts } from "../firestore/limits.ts";
import { mutedAddresses, muteEnd } from "../firestore/muted-addresses.ts";
import { isNewerReleaseError, logLeftToNewerRelease } from "../firestore/newer-release.ts";
import {
  noticeSubjectIdOf,
  readNoticesBeforeSending,
  type StoredNotice,
  writeDeliveryState,
} from "../firestore/outbox.ts";
import { readRelatedNotices } from "../firestore/series-notices.ts";
import { isAlreadyExists, isWriteConflict } from "../firestore/status-codes.ts";
import { addPlannedWrite } from "../firestore/writes.ts";
import { planSending } from "./plan-sending.ts";
import {
  attentionKindsOf,
  attentionSubjectOf,
  commitDeliveryState,
  type NoticeDeliveryState,
  recordAttemptOutcome,
  type SendingDependencies,
} from "./record-attempt.ts";
import type { MailData, NewMailLink, SendingPlan } from "./sending-plan.ts";

/** A notice that is leased to one sender for some minutes, with the content of its mail. */
export interface LeasedNotice {
  /** The stored notice. A write on condition of its `updateTime` succeeds only while the lease is held. */
  notice: StoredNotice;
  until: Date;
  /** When the decision to send was made. The booking was read after this. */
  decidedAt: Date;
  about: MailData;
  /** The links in the mail. They are stored when the mail is handed over. */
  links: readonly NewMailLink[];
}

interface LeaseResult {
  /** The leased notice; null if nothing is to be sent. */
  leased: LeasedNotice | null;
  /** The new states of the notice if it ended or was postponed, and of the notices that it replaced. */
  written: NoticeDeliveryState[];
}

/**
 * The most tries to take a lease. A try fails only if another process changes a notice at the same time. After the last one, the
 * next run continues.
 */
const maxLeaseAttempts = 5;

/**
 * Decides what happens to a notice and stores it: it is leased to this sender or ends unsent, and notices that it replaces end
 * too.
 *
 * Nothing is locked. If one of these notices, or the bounce of the address, changed after it was read, the commit fails and the decision is made again. The
 * notices are read before their booking, so the booking is at least as new. A notice that is added later sees this one and waits
 * for it or replaces it.
 */
export async function takeLease(
  sending: SendingDependencies,
  id: string,
  headStartMs: number,
): Promise<LeaseResult> {
  for (let tries = 0; tries < maxLeaseAttempts; tries++) {
    try {
      const ofSubject = await readNoticesBeforeSending(sending.db, noticeSubjectIdOf(id), id);
      const notice = ofSubject.find((one) => one.id === id);
      const now = sending.now();
      const at = { enabled: sending.mail.enabled, now, dueBy: new Date(now.getTime() + headStartMs) };
      if (!notice || !isNoticeDue(notice, at)) break;
      const all = [...ofSubject, ...(await readRelatedNotices(sending.db, notice))];
      const planned = await planSending(sending, notice, all, at).catch((cause: unknown) => {
        if (isNewerReleaseError(cause)) throw cause;
        warn("notice", { outboxId: id, event: "not decided", cause: String(cause) });
        return null;
      });
      if (planned) return await commitDecision(sending, notice, all, planned, now);
      // A decision that fails counts like an unreachable mail server: the notice is retried later and finally given up.
      const outcome = notice.state === "handed-over" ? "interrupted" : "deferred";
      return { leased: null, written: await recordAttemptOutcome(sending, notice, outcome) };
    } catch (error) {
      if (isNewerReleaseError(error)) {
        logLeftToNewerRelease(`outbox/${id}`);
        break;
      }
      // Another sender has just created the count for the same address, so the decision is made again.
      if (!isWriteConflict(error) && !isAlreadyExists(error)) throw error;
    }
  }
  return { leased: null, written: [] };
}

async function commitDecision(
  { db }: SendingDependencies,
  notice: StoredNotice,
  all: readonly StoredNotice[],
  { decision, gone, about, links = [], mutedContact, bounce, until: postponedUntil, counted }: SendingPlan,
  now: Date,
): Promise<LeaseResult> {
  if (decision.does === "wait") return { leased: null, written: [] };
  if (postponedUntil) return postponeNotice(db, notice, postponedUntil, now);
  const until = leaseEnd(now);
  const batch = db.batch();
  const written: NoticeDeliveryState[] = [];
  const end = (one: StoredNotice, fate: Pick<NoticeDeliveryState, "state" | "reason">) => {
    writeDeliveryState(batch, db, one, fate, now);
    written.push({ id: one.id, ...fate });
  };
  if (decision.does === "end") {
    const { state, reason } = decision;
    end(notice, { state, reason });
    const called = state === "unknown" && !gone ? attentionKindsOf(notice) : {};
    addPlannedWrite(batch, await planAttentionWrite(db, attentionSubjectOf(notice), called, now));
    if (bounce) requireSameBounce(batch, bounce);
    // A stopped reminder raises no attention, because it contains nothing new for the patient.
    if (bounce && notice.kind !== "reminder")
      addPlannedWrite(batch, await planAttentionWrite(db, bounce.id, { "address-bounced": true }, now));
  } else writeDeliveryState(batch, db, notice, { state: "leased", reason: null, sendAfter: until }, now);
  for (const one of all) {
    if (decision.overtaken.includes(one.id)) end(one, { state: "suppressed", reason: "overtaken" });
  }
  if (counted) writeActionCounts(batch, counted.before, counted.counts);
  if (mutedContact) batch.update(mutedAddresses(db).doc(mutedContact), { expiresAt: muteEnd(now) });
  const [first] = await batch.commit();
  if (decision.does === "end" || !about || !first) return { leased: null, written };
  const held = { ...notice, updateTime: first.writeTime };
  return { leased: { notice: held, until, decidedAt: now, about, links }, written };
}

/** Postpones a notice. It doesn't count as an attempt. */
async function postponeNotice(
  db: Firestore,
  notice: StoredNotice,
  until: Date,
  now: Date,
): Promise<LeaseResult> {
  const step = { state: "owed", reason: null, sendAfter: until } as const;
  const settled = await commitDeliveryState(db, notice, step, now);
  return { leased: null, written: settled ? [{ id: notice.id, state: "owed", reason: null }] : [] };
}
