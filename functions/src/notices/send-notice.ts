import { millisecondsInSecond } from "date-fns/constants";
import { info, warn } from "firebase-functions/logger";
import { codeOf } from "../domain/domain-error.ts";
import { leaseEnd } from "../domain/sending-tries.ts";
import { createLink } from "../firestore/links.ts";
import type { StoredNotice } from "../firestore/outbox.ts";
import type { Writes } from "../firestore/writes.ts";
import { commitStep, type Sending, settle, type Written } from "./fate.ts";
import { type Leased, takeLease } from "./lease.ts";
import { findAppointment, isGone } from "./subject.ts";
import { writeMail } from "./write-mail.ts";

/**
 * Sends a due notice, at most `headStartMs` before its time, or ends it unsent with a reason. Returns the new states of this
 * notice and of those that it replaced; empty if it waits or another sender has it.
 */
export async function sendNotice(
  sending: Sending,
  id: string,
  { headStartMs = 0 }: { headStartMs?: number } = {},
): Promise<Written[]> {
  const { leased, written } = await takeLease(sending, id, headStartMs);
  const all = leased ? [...written, ...(await send(sending, leased))] : written;
  for (const { id: outboxId, state, reason } of all) info("notice", { outboxId, state, reason });
  return all;
}

async function send(sending: Sending, leased: Leased): Promise<Written[]> {
  let held = leased.notice;
  const outcome = await writeMail(sending, leased)
    .then((message) =>
      sending.mail.send(message, async () => {
        held = await handOver(sending, leased);
      }),
    )
    .catch((error: unknown) => {
      // The error's message isn't logged, because it may contain the patient's name.
      warn("notice", { outboxId: held.id, event: "not sent", cause: nameOf(error), code: codeOf(error) });
      return held === leased.notice ? ("deferred" as const) : ("interrupted" as const);
    });
  return settle(sending, held, outcome);
}

/**
 * Stores that the mail is being handed over. From here on it may have been sent, even if this process stops. Throws if the lease
 * was lost or the decision is out of date.
 */
async function handOver(sending: Sending, leased: Leased): Promise<StoredNotice> {
  const { db, now } = sending;
  await requireAsDecided(sending, leased);
  const { notice, until, about, links } = leased;
  const createLinks = (writes: Writes) => {
    for (const { token, link } of links) createLink(writes, db, link, token);
  };
  const at = now();
  const step = { state: "handed-over", reason: null, sendAfter: leaseEnd(at), ...toldBy(about) } as const;
  const handed = at < until ? await commitStep(db, notice, step, at, createLinks) : null;
  if (!handed) throw new Error(`${notice.id} is another sender's`);
  return handed;
}

/** The longest time in milliseconds from a decision to the hand-over without checking the decision again. */
const freshMs = millisecondsInSecond;

/**
 * Throws if the decision is out of date, because the mail server was slow: no reminder is sent if its appointment has
 * changed, and nothing is sent if the recipient no longer exists. A later notice reports other changes.
 */
async function requireAsDecided(sending: Sending, { notice, decidedAt, about }: Leased): Promise<void> {
  if (sending.now().getTime() - decidedAt.getTime() < freshMs) return;
  const same =
    about.kind === "reminder"
      ? (await findAppointment(sending.db, notice))?.version === about.booking.version
      : !(await isGone(sending, notice));
  if (!same) throw new Error(`${notice.id} is to be decided anew`);
}

function toldBy(about: Leased["about"]) {
  if (!("booking" in about)) return {};
  const { date, slot, startsAt, doctor, status, version } = about.booking;
  return { told: { date, slot, startsAt, doctor, status }, toldVersion: version, brief: !about.trusted };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
