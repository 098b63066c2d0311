import type { Firestore } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { codeOf } from "../domain/domain-error.ts";
import { isDue } from "../domain/sending.ts";
import { leaseEnd } from "../domain/sending-tries.ts";
import { planAttention } from "../firestore/attention.ts";
import { requireSameBounce } from "../firestore/bounces.ts";
import { contacts, muteEnd } from "../firestore/contacts.ts";
import { writeCounts } from "../firestore/limits.ts";
import { readNoticesToDecide, type StoredNotice, subjectOf, writeStep } from "../firestore/outbox.ts";
import { isNewer, logLeftToNewer } from "../firestore/refuse-newer.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { makeWrite } from "../firestore/writes.ts";
import { attentionOf, commitStep, type Sending, settle, type Written } from "./fate.ts";
import { type About, type NewLink, type Plan, plan } from "./plan.ts";

/** A notice that is leased to one sender for some minutes, with the content of its mail. */
export interface Leased {
  /** The stored notice. A write on condition of its `updateTime` succeeds only while the lease is held. */
  notice: StoredNotice;
  until: Date;
  /** When the decision to send was made. The booking was read after this. */
  decidedAt: Date;
  about: About;
  /** The links in the mail. They are stored when the mail is handed over. */
  links: readonly NewLink[];
}

interface Step {
  /** The leased notice; null if nothing is to be sent. */
  leased: Leased | null;
  /** The new states of the notice if it ended or was postponed, and of the notices that it replaced. */
  written: Written[];
}

/**
 * The most tries to take a lease. A try fails only if another process changes a notice at the same time. After the last one, the
 * next run continues.
 */
const maxTries = 5;

/**
 * Decides what happens to a notice and stores it: it is leased to this sender or ends unsent, and notices that it replaces end
 * too.
 *
 * Nothing is locked. If one of these notices, or the bounce of the address, changed after it was read, the commit fails and the decision is made again. The
 * notices are read before their booking, so the booking is at least as new. A notice that is added later sees this one and waits
 * for it or replaces it.
 */
export async function takeLease(sending: Sending, id: string, headStartMs: number): Promise<Step> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      const all = await readNoticesToDecide(sending.db, subjectOf(id), id);
      const notice = all.find((one) => one.id === id);
      const now = sending.now();
      const at = { enabled: sending.mail.enabled, now, dueBy: new Date(now.getTime() + headStartMs) };
      if (!notice || !isDue(notice, at)) break;
      const planned = await plan(sending, notice, all, at).catch((cause: unknown) => {
        if (isNewer(cause)) throw cause;
        warn("notice", { outboxId: id, event: "not decided", cause: String(cause) });
        return null;
      });
      if (planned) return await commit(sending, notice, all, planned, now);
      // A decision that fails counts like an unreachable mail server: the notice is retried later and finally given up.
      const outcome = notice.state === "handed-over" ? "interrupted" : "deferred";
      return { leased: null, written: await settle(sending, notice, outcome) };
    } catch (error) {
      if (isNewer(error)) {
        logLeftToNewer(`outbox/${id}`);
        break;
      }
      // Another sender has just created the count for the same address, so the decision is made again.
      if (!isOutdated(error) && codeOf(error) !== alreadyExists) throw error;
    }
  }
  return { leased: null, written: [] };
}

async function commit(
  { db }: Sending,
  notice: StoredNotice,
  all: readonly StoredNotice[],
  { decision, gone, about, links = [], mutedContact, bounce, until: postponedUntil, counted }: Plan,
  now: Date,
): Promise<Step> {
  if (decision.does === "wait") return { leased: null, written: [] };
  if (postponedUntil) return waitUntil(db, notice, postponedUntil, now);
  const until = leaseEnd(now);
  const batch = db.batch();
  const written: Written[] = [];
  const end = (one: StoredNotice, fate: Pick<Written, "state" | "reason">) => {
    writeStep(batch, db, one, fate, now);
    written.push({ id: one.id, ...fate });
  };
  if (decision.does === "end") {
    const { state, reason } = decision;
    end(notice, { state, reason });
    const called = state === "unknown" && !gone ? attentionOf(notice) : {};
    makeWrite(batch, await planAttention(db, notice.subject, called, now));
    if (bounce) requireSameBounce(batch, bounce);
    // A stopped reminder raises no attention, because it contains nothing new for the patient.
    if (bounce && notice.kind !== "reminder")
      makeWrite(batch, await planAttention(db, bounce.id, { "address-bounced": true }, now));
  } else writeStep(batch, db, notice, { state: "leased", reason: null, sendAfter: until }, now);
  for (const one of all) {
    if (decision.overtaken.includes(one.id)) end(one, { state: "suppressed", reason: "overtaken" });
  }
  if (counted) writeCounts(batch, counted.before, counted.counts);
  if (mutedContact) batch.update(contacts(db).doc(mutedContact), { expiresAt: muteEnd(now) });
  const [first] = await batch.commit();
  if (decision.does === "end" || !about || !first) return { leased: null, written };
  const held = { ...notice, updateTime: first.writeTime };
  return { leased: { notice: held, until, decidedAt: now, about, links }, written };
}

/** Postpones a notice. It doesn't count as an attempt. */
async function waitUntil(db: Firestore, notice: StoredNotice, until: Date, now: Date): Promise<Step> {
  const step = { state: "owed", reason: null, sendAfter: until } as const;
  const settled = await commitStep(db, notice, step, now);
  return { leased: null, written: settled ? [{ id: notice.id, state: "owed", reason: null }] : [] };
}
