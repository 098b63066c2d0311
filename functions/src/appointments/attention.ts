import { FieldPath, type Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/attention.ts";
import { type AttentionKind, problemSchema } from "../contract/attention.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { refundsForPerson, seeToOthers } from "../domain/given-back.ts";
import { resendable, untold } from "../domain/notice-fate.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { areRemindersMuted } from "../firestore/contacts.ts";
import { messages } from "../firestore/messages.ts";
import { readNotices } from "../firestore/outbox.ts";
import { presentScheduled } from "../firestore/present-booking.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { endReasons } from "./end-attention.ts";

type Reasons = Partial<Record<AttentionKind, Date>>;

/** What needs a person, and why: with its booking, or its message, as it stands. */
export const listAttention: Handler<typeof contract.listAttention> = async ({ db, query, now }) => {
  const clinic = await readClinic(db);
  const ordered = attention(db).orderBy(FieldPath.documentId());
  const { items: noted, next, total } = await page(attention(db), ordered, query, (found) => found);
  const found = await Promise.all(
    noted.map(async (item) => {
      const { reasons } = item.data();
      const booking = (await bookings(db).doc(item.id).get()).data();
      if (!booking) return reasonsOfMessage(db, item.id, reasons);
      const failed = reasons["notice-failed"]
        ? await readFailedNotice(db, item.id, booking, now())
        : undefined;
      return reasonsOfBooking(item.id, reasons, { booking, failed }, clinic, now());
    }),
  );
  // Within the page. In the store, every move of a booking would have to bring its place up to date.
  return { items: found.flat().toSorted(bySoonest), next, total };
};

function bySoonest(one: contract.Attention, other: contract.Attention): number {
  if (one.kind === "answer-failed") return other.kind === "answer-failed" ? 0 : 1;
  return other.kind === "answer-failed" ? -1 : one.booking.startsAt.localeCompare(other.booking.startsAt);
}

type FailedNotice = contract.BookingAttention["notice"];

/** The latest that didn't arrive, as far as anybody can tell: first of those that can be sent again. Nobody is to be told: none. */
async function readFailedNotice(
  db: Firestore,
  subject: string,
  booking: Booking,
  now: Date,
): Promise<FailedNotice> {
  if (booking.patient === "") return undefined;
  const notices = await readNotices(db, subject);
  const failed = untold(notices);
  const reminds = failed.some(({ kind }) => kind === "reminder");
  const remindersMuted = reminds && (await areRemindersMuted(db, booking.patient, now));
  const offered = resendable(notices, { ...booking, remindersMuted }, now);
  const latest = failed.findLast((notice) => offered.includes(notice)) ?? failed.at(-1);
  return latest && { kind: latest.kind, state: latest.state, resendable: offered.includes(latest) };
}

async function reasonsOfMessage(
  db: Firestore,
  subject: string,
  reasons: Reasons,
): Promise<contract.MessageAttention[]> {
  const since = reasons["answer-failed"];
  const message = since && (await messages(db).doc(subject).get()).data();
  if (!message) return [];
  const about = { email: message.email, subject: message.subject };
  return [{ subject, kind: "answer-failed", since: since.toISOString(), message: about }];
}

/** Of place, as booking and clinic stand now: the hourly look mends what a change left behind while it was noted. */
function reasonsOfBooking(
  subject: string,
  reasons: Reasons,
  { booking: stored, failed: notice }: { booking: Booking; failed: FailedNotice },
  clinic: Clinic,
  now: Date,
): contract.BookingAttention[] {
  const { problem, ...booking } = presentScheduled(subject, stored, clinic, now);
  const about = <Kind extends contract.BookingAttention["kind"]>(kind: Kind, since: Date) => ({
    subject,
    kind,
    since: since.toISOString(),
    booking,
  });
  const failed = reasons["refund-failed"];
  const twice = reasons["patient-twice"];
  const untold = reasons["notice-failed"];
  const [noted] = problemSchema.options.flatMap((kind) => reasons[kind] ?? []);
  return [
    ...(failed
      ? refundsForPerson(stored).map((payment) => ({ ...about("refund-failed", failed), payment }))
      : []),
    ...(twice && isOpen(stored, now) ? [about("patient-twice", twice)] : []),
    ...(untold && notice ? [{ ...about("notice-failed", untold), notice }] : []),
    ...(noted && problem ? [about(problem, noted)] : []),
  ];
}

/**
 * Somebody has seen to it. Of payments the booking says so, else the next run would not know; an appointment that can't take
 * place is seen to by changing it.
 */
export const dismissAttention: Handler<typeof contract.dismissAttention> = async (call) => {
  const { db, params, query, now, caller } = call;
  const { subject } = params;
  const { kind } = query;
  const known = (await attention(db).doc(subject).get()).data();
  if (!known?.reasons[kind]) throw new DomainError("not-found");
  const seenAt = now();
  if (kind === "refund-failed") {
    const occasion = { now: seenAt, by: { role: "clinic" as const, uid: caller.uid } };
    await changeBooking(db, subject, occasion, (booking) => seeToOthers(booking, seenAt));
  } else if (kind === "patient-twice" || kind === "notice-failed" || kind === "answer-failed") {
    await endReason(db, subject, kind, seenAt);
  } else throw new DomainError("conflict");
  return { success: true };
};

/** What comes to the same subject meanwhile, or ends there, loses nobody's word. */
const maxTries = 5;

async function endReason(db: Firestore, subject: string, kind: AttentionKind, now: Date): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) if (await endReasons(db, subject, [kind], now)) return;
  throw new DomainError("conflict");
}
