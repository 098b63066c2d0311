import type { Firestore } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { codeOf } from "../domain/domain-error.ts";
import { isDue } from "../domain/sending.ts";
import { leaseEnd } from "../domain/sending-tries.ts";
import { planAttention } from "../firestore/attention.ts";
import { contacts, muteEnd } from "../firestore/contacts.ts";
import { writeCounts } from "../firestore/limits.ts";
import { readNoticesToDecide, type StoredNotice, subjectOf, writeStep } from "../firestore/outbox.ts";
import { isNewer, logLeftToNewer } from "../firestore/refuse-newer.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { makeWrite } from "../firestore/writes.ts";
import { attentionOf, commitStep, type Sending, settle, type Written } from "./fate.ts";
import { type About, type NewLink, type Plan, plan } from "./plan.ts";

/** A notice that is nobody else's for some minutes, and what its mail is made of. */
export interface Leased {
  /** Who writes on condition of its `updateTime` has it still. */
  notice: StoredNotice;
  until: Date;
  about: About;
  /** What is in its mail, and stands for something once that is handed over. */
  links: readonly NewLink[];
}

interface Step {
  /** Null where nothing is to be sent. */
  leased: Leased | null;
  /** Of the notice, where it ended or was put off, and of those that it has overtaken. */
  written: Written[];
}

/** Each try loses only to somebody who wrote meanwhile. Who loses each time leaves it to the next run. */
const maxTries = 5;

/**
 * Decides about a notice and writes that down: it is this sender's now, or ends unsent, and those end that it has overtaken.
 *
 * Nothing is locked. The commit fails, and it is decided anew, when one of the notices that it writes has changed since. They
 * are read before their booking, which is therefore as new as they are or newer; what is owed later finds this one here, and
 * waits for it or overtakes it.
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
      // As if there were no mail server: it is tried again later, and given up in the end.
      const outcome = notice.state === "handed-over" ? "interrupted" : "deferred";
      return { leased: null, written: await settle(sending, notice, outcome) };
    } catch (error) {
      if (isNewer(error)) {
        logLeftToNewer(`outbox/${id}`);
        break;
      }
      // Another sender has counted the first mail to the same address.
      if (!isOutdated(error) && codeOf(error) !== alreadyExists) throw error;
    }
  }
  return { leased: null, written: [] };
}

async function commit(
  { db }: Sending,
  notice: StoredNotice,
  all: readonly StoredNotice[],
  { decision, gone, about, links = [], heeded, stopped, until: waitsUntil, counted }: Plan,
  now: Date,
): Promise<Step> {
  if (decision.does === "wait") return { leased: null, written: [] };
  if (waitsUntil) return waitUntil(db, notice, waitsUntil, now);
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
    // A reminder says nothing that they don't know.
    if (stopped !== undefined && notice.kind !== "reminder")
      makeWrite(batch, await planAttention(db, stopped, { "address-bounced": true }, now));
  } else writeStep(batch, db, notice, { state: "leased", reason: null, sendAfter: until }, now);
  for (const one of all) {
    if (decision.overtaken.includes(one.id)) end(one, { state: "suppressed", reason: "overtaken" });
  }
  if (counted) writeCounts(batch, counted.before, counted.counts);
  if (heeded) batch.update(contacts(db).doc(heeded), { expiresAt: muteEnd(now) });
  const [first] = await batch.commit();
  if (decision.does === "end" || !about || !first) return { leased: null, written };
  return { leased: { notice: { ...notice, updateTime: first.writeTime }, until, about, links }, written };
}

/** Nothing was tried, so that it counts no try. */
async function waitUntil(db: Firestore, notice: StoredNotice, until: Date, now: Date): Promise<Step> {
  const step = { state: "owed", reason: null, sendAfter: until } as const;
  const settled = await commitStep(db, notice, step, now);
  return { leased: null, written: settled ? [{ id: notice.id, state: "owed", reason: null }] : [] };
}
