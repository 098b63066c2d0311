import { info, warn } from "firebase-functions/logger";
import type { Booking } from "../domain/booking.ts";
import { errorCodeOf } from "../domain/domain-error.ts";
import { isFreshDecision, leaseEnd } from "../domain/sending-attempts.ts";
import type { StoredNotice } from "../firestore/outbox.ts";
import { createMailLink } from "../firestore/stored-mail-links.ts";
import type { BatchOrTransaction } from "../firestore/writes.ts";
import { composeMail } from "./compose-mail.ts";
import { type LeasedNotice, takeLease } from "./lease.ts";
import { findAppointment, isRecipientGone } from "./notice-subject.ts";
import {
  commitDeliveryState,
  type NoticeDeliveryState,
  recordAttemptOutcome,
  type SendingDependencies,
} from "./record-attempt.ts";

/**
 * Sends a due notice, at most `headStartMs` before its time, or ends it unsent with a reason. Returns the new states of this
 * notice and of those that it replaced; empty if it waits or another sender has it.
 */
export async function sendNotice(
  sending: SendingDependencies,
  id: string,
  { headStartMs = 0 }: { headStartMs?: number } = {},
): Promise<NoticeDeliveryState[]> {
  const { leased, written } = await takeLease(sending, id, headStartMs);
  const all = leased ? [...written, ...(await sendLeasedNotice(sending, leased))] : written;
  for (const { id: outboxId, state, reason } of all) info("notice", { outboxId, state, reason });
  return all;
}

async function sendLeasedNotice(
  sending: SendingDependencies,
  leased: LeasedNotice,
): Promise<NoticeDeliveryState[]> {
  let held = leased.notice;
  const outcome = await composeMail(sending, leased)
    .then((message) =>
      sending.mail.send(message, async () => {
        held = await markHandedOver(sending, leased);
      }),
    )
    .catch((error: unknown) => {
      // The error's message isn't logged, because it may contain the patient's name.
      warn("notice", {
        outboxId: held.id,
        event: "not sent",
        cause: errorNameOf(error),
        code: errorCodeOf(error),
      });
      return held === leased.notice ? ("deferred" as const) : ("interrupted" as const);
    });
  return recordAttemptOutcome(sending, held, outcome);
}

/**
 * Stores that the mail is being handed over. From here on it may have been sent, even if this process stops. Throws if the lease
 * was lost or the decision is out of date.
 */
async function markHandedOver(sending: SendingDependencies, leased: LeasedNotice): Promise<StoredNotice> {
  const { db, now } = sending;
  await requireFreshDecision(sending, leased);
  const { notice, until, about, links } = leased;
  const createLinks = (writes: BatchOrTransaction) => {
    for (const { token, link } of links) createMailLink(writes, db, link, token);
  };
  const at = now();
  const step = {
    state: "handed-over",
    reason: null,
    sendAfter: leaseEnd(at),
    ...lastSentFieldsOf(about),
  } as const;
  const handed = at < until ? await commitDeliveryState(db, notice, step, at, createLinks) : null;
  if (!handed) throw new Error(`${notice.id} is another sender's`);
  return handed;
}

/**
 * Throws if the decision is a second old and no longer right: no reminder is sent if its appointment has changed, and nothing
 * is sent if the recipient no longer exists. A later notice reports other changes.
 */
async function requireFreshDecision(
  sending: SendingDependencies,
  { notice, decidedAt, about }: LeasedNotice,
): Promise<void> {
  if (isFreshDecision(decidedAt, sending.now())) return;
  const same =
    about.kind === "reminder"
      ? (await findAppointment(sending.db, notice))?.version === about.booking.version
      : !(await isRecipientGone(sending, notice));
  if (!same) throw new Error(`${notice.id} has to be decided again`);
}

/** What the notice stores about its mail when it is handed over. */
function lastSentFieldsOf(about: LeasedNotice["about"]) {
  if (about.kind === "series") {
    const listed = [...about.upcoming, ...about.cancelled];
    const toldSeries = Object.fromEntries(
      listed.map(({ id, booking }) => [id, { told: toldFactsOf(booking), version: booking.version }]),
    );
    return { toldSeries, brief: !about.trusted };
  }
  if (!("booking" in about)) return {};
  const { doctorId, version } = about.booking;
  const told = toldFactsOf(about.booking);
  return about.kind === "staff-change"
    ? { told: { ...told, doctorId }, toldVersion: version, brief: false }
    : { told, toldVersion: version, brief: !about.trusted };
}

function toldFactsOf({ date, slot, startsAt, doctor, status }: Booking) {
  return { date, slot, startsAt, doctor, status };
}

function errorNameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
