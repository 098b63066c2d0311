import { warn } from "firebase-functions/logger";
import {
  type Decision,
  decide,
  decideAnswer,
  isDue,
  isTrusted,
  leaseEnd,
  linksOf,
} from "../domain/sending.ts";
import { attentionWrites } from "../firestore/attention.ts";
import { areRemindersMuted, contactId, contacts, wishEnd } from "../firestore/contacts.ts";
import type { LinkDocument } from "../firestore/links.ts";
import { readNotices, type StoredNotice, subjectOf, writeStep } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import { isOutdated } from "../firestore/status-codes.ts";
import { attentionOf, type Sending, settle, type Written } from "./fate.ts";
import type { AnswerNotice, AppointmentNotice } from "./notice.ts";
import { findAnswer, findAppointment } from "./subject.ts";

/** A notice that is nobody else's for some minutes, and what its mail is made of. */
export interface Leased {
  /** Who writes on condition of its `updateTime` has it still. */
  notice: StoredNotice;
  until: Date;
  about: AboutAppointment | AboutMessage;
  /** What is in its mail, and stands for something once that is handed over. */
  links: readonly NewLink[];
}

interface NewLink {
  token: string;
  link: LinkDocument;
}

/** Its kind may be another than the notice's: it says how the appointment stands. */
type AboutAppointment = Omit<AppointmentNotice, "settings" | "siteUrl">;

interface AboutMessage extends Pick<AnswerNotice, "message" | "answer"> {
  kind: "answer";
  /** Their address. */
  writer: string;
}

/** What is to be written of a notice, and what its mail is made of, where one is sent. */
interface Plan {
  decision: Decision;
  about?: Leased["about"];
  links?: readonly NewLink[];
  /** Nobody is there to be told any more, nor to be called. */
  gone: boolean;
  /** The `contactId` whose wish for no reminders it heeds. */
  heeded?: string;
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
      const all = await readNotices(sending.db, subjectOf(id));
      const notice = all.find((one) => one.id === id);
      const now = sending.now();
      const at = { enabled: sending.mail.enabled, now, dueBy: new Date(now.getTime() + headStartMs) };
      if (!notice || !isDue(notice, at)) break;
      const planning =
        notice.kind === "answer"
          ? planAnswer(sending, notice, at)
          : planAppointment(sending, notice, all, at);
      const plan = await planning.catch((cause: unknown) => {
        warn("notice", { outboxId: id, event: "not decided", cause: String(cause) });
        return null;
      });
      if (plan) return await commit(sending, notice, all, plan, now);
      // As if there were no mail server: it is tried again later, for a day.
      const outcome = notice.state === "handed-over" ? "interrupted" : "deferred";
      return { leased: null, written: await settle(sending, notice, outcome) };
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  }
  return { leased: null, written: [] };
}

type At = Omit<Parameters<typeof decideAnswer>[1], "gone">;

async function planAppointment(
  { db, accounts, siteUrl }: Sending,
  notice: StoredNotice,
  all: StoredNotice[],
  at: At,
): Promise<Plan> {
  const id = notice.subject;
  const gone = false;
  const booking = await findAppointment(db, notice);
  if (!booking) return { decision: decide(notice, { ...at, booking, all, muted: false }), gone: true };
  const muted = notice.kind === "reminder" && (await areRemindersMuted(db, booking.patient, at.now));
  const decision = decide(notice, { ...at, booking, all, muted });
  const contact = contactId(booking.patient);
  if (decision.does === "end" && decision.reason === "muted") {
    return { decision, gone, heeded: contact };
  }
  if (decision.does !== "send" || decision.kind === "answer") return { decision, gone };
  const { kind, told } = decision;
  const trusted = isTrusted(booking, booking.uid === null ? null : await accounts.addressOf(booking.uid));
  const { version } = notice;
  const first = all.find((one) => one.version === version && one.kind === notice.kind && one.again === 0);
  const ends = linksOf(kind, booking, trusted, at.now);
  const visit = ends.visit && newLink({ kind: "visit", bookingId: id, expiresAt: ends.visit });
  const mute = ends.reminders && newLink({ kind: "reminders", contact, expiresAt: ends.reminders });
  const about: AboutAppointment = {
    id,
    kind,
    booking,
    told,
    trusted,
    happenedAt: (first ?? notice).owedAt,
    now: at.now,
    visitUrl: visit && `${siteUrl}/visit#${visit.token}`,
    muteUrl: mute && `${siteUrl}/contacts/reminders?t=${mute.token}`,
  };
  return { decision, gone, about, links: [visit, mute].filter((link) => link !== null) };
}

function newLink(link: LinkDocument): NewLink {
  return { token: newToken(), link };
}

async function planAnswer({ db }: Sending, notice: StoredNotice, at: At): Promise<Plan> {
  const found = await findAnswer(db, notice);
  if (!found) return { decision: decideAnswer(notice, { ...at, gone: true }), gone: true };
  const about = { kind: "answer" as const, writer: found.message.email, ...found };
  return { decision: decideAnswer(notice, { ...at, gone: false }), gone: false, about };
}

async function commit(
  { db }: Sending,
  notice: StoredNotice,
  all: readonly StoredNotice[],
  { decision, gone, about, links = [], heeded }: Plan,
  now: Date,
): Promise<Step> {
  if (decision.does === "wait") return { leased: null, written: [] };
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
    (await attentionWrites(db, notice.subject, called, now))(batch);
  } else writeStep(batch, db, notice, { state: "leased", reason: null, sendAfter: until }, now);
  for (const one of all) {
    if (decision.overtaken.includes(one.id)) end(one, { state: "suppressed", reason: "overtaken" });
  }
  if (heeded) batch.update(contacts(db).doc(heeded), { expiresAt: wishEnd(now) });
  const [first] = await batch.commit();
  if (decision.does === "end" || !about || !first) return { leased: null, written };
  return { leased: { notice: { ...notice, updateTime: first.writeTime }, until, about, links }, written };
}
