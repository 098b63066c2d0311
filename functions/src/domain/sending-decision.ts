/**
 * Decides what a sender does with an owed notification: docs/decisions/notices-in-the-commit.md. The functions are pure, so
 * several senders at the same time decide the same.
 */
import { millisecondsInSecond } from "date-fns/constants";
import type { NoticeKind, NoticeReason } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import {
  isBeingSent,
  isNewerNotice,
  isUnsent,
  latestArrived,
  mayHaveArrived,
  type Notice,
  type NotifiedAppointment,
  secondsBeforeFirstAttempt,
} from "./notice.ts";
import { isTimeNoticeKind, type TimeNoticeKind } from "./notice-kinds.ts";
import { isToldInFull } from "./withheld-mails.ts";

/**
 * The decision of a sender about a notification. `wait`: it isn't due, or another sender has it. `end`: nothing of it will
 * be sent, for the given reason.
 */
export type SendingDecision =
  | { does: "wait" }
  | { does: "end"; state: "suppressed" | "unknown"; reason: NoticeReason; overtaken: string[] }
  | { does: "send"; kind: NoticeKind; told: NotifiedAppointment | null; overtaken: string[] };

export interface SendingConditions {
  /** True if the clinic sends emails at all. */
  enabled: boolean;
  now: Date;
  /** A notification that is owed before this instant is sent now. Leases use `now` instead. */
  dueBy: Date;
}

/**
 * Decides about a notification of an appointment. `booking` is null if it no longer exists. `all` are the booking's
 * notifications, including this one.
 */
export function decideSending(
  notice: Notice,
  {
    booking,
    all,
    muted,
    ...at
  }: SendingConditions & { booking: Booking | null; all: Notice[]; muted: boolean },
): SendingDecision {
  if (booking === null || booking.patient === "") return decideWithoutRecipient(notice, at);
  const before = decideByCommonRules(notice, at);
  if (before) return before;
  if (isTimeNoticeKind(notice.kind)) return decideTimeNotice(notice, booking, all, at.now);
  if (notice.kind !== "reminder") return decideMoneyNotice(notice, all, at.now);
  return whyNoReminder(notice, booking, muted, at.now) ?? decisionToSend("reminder");
}

/** A receipt or refund is always sent. After a verification it is sent again only if the mail before it was brief. */
function decideMoneyNotice(notice: Notice, all: readonly Notice[], now: Date): SendingDecision {
  if (mustWaitForTimeNotice(notice, all, now)) return decisionToWait;
  const { id, version, kind, afterProof } = notice;
  if (!afterProof) return decisionToSend(kind);
  const others = all.filter((one) => one.id !== id && one.version === version && one.kind === kind);
  if (others.some((one) => isPending(one, now) && isNewerNotice(notice, one))) return decisionToWait;
  return isToldInFull(notice, others) ? decisionToEnd("suppressed", "nothing-new") : decisionToSend(kind);
}

/** Decides about a notice that no other can supersede, such as an answer. `gone`: its recipient no longer exists. */
export function decideStandaloneNotice(
  notice: Notice,
  { gone, ...at }: SendingConditions & { gone: boolean },
): SendingDecision {
  return gone
    ? decideWithoutRecipient(notice, at)
    : (decideByCommonRules(notice, at) ?? decisionToSend(notice.kind));
}

/**
 * The decision if the clinic sends no emails to this address: nothing is sent, and the notifications that this one would
 * replace end too.
 */
export function suppressForBounce(decision: SendingDecision): SendingDecision {
  return decision.does === "send" ? decisionToEnd("suppressed", "bounced", decision.overtaken) : decision;
}

/** True if the notification is due and no other sender holds it. */
export function isNoticeDue(
  { state, sendAfter }: Pick<Notice, "state" | "sendAfter">,
  { now, dueBy }: Pick<SendingConditions, "now" | "dueBy">,
): boolean {
  return sendAfter !== null && sendAfter <= (state === "owed" ? dueBy : now);
}

/** The decision if the recipient no longer exists. */
export function decideWithoutRecipient(notice: Notice, at: SendingConditions): SendingDecision {
  return decideByDeliveryState(notice, at) ?? decisionToEnd("suppressed", "gone");
}

/** The rules that hold for all kinds. Returns null if nothing prevents sending. */
export function decideByCommonRules(notice: Notice, at: SendingConditions): SendingDecision | null {
  return decideByDeliveryState(notice, at) ?? (at.enabled ? null : decisionToEnd("suppressed", "mail-off"));
}

/**
 * The rules that hold even if the recipient no longer exists. Returns null if the notification is due and its hand-over
 * hasn't begun.
 */
function decideByDeliveryState(notice: Notice, at: SendingConditions): SendingDecision | null {
  if (!isNoticeDue(notice, at)) return decisionToWait;
  // The sender that began the hand-over reported nothing. Only the mail server knows whether the email arrived.
  return notice.state === "handed-over" ? decisionToEnd("unknown", "interrupted") : null;
}

/** Only the newest of several notifications about the time is sent. It describes the booking as it is now. */
function decideTimeNotice(
  notice: Notice,
  booking: Booking,
  all: readonly Notice[],
  now: Date,
): SendingDecision {
  const ofSeries = all.filter(({ kind }) => kind === "series");
  const others = all.filter(({ id, kind }) => id !== notice.id && isTimeNoticeKind(kind));
  const unsent = others.filter((other) => isUnsent(other, now));
  if (unsent.some((other) => isNewerNotice(other, notice))) return decisionToEnd("suppressed", "overtaken");
  // It also waits for one whose hand-over was interrupted, until that is recorded, because the text of this one depends on
  // it.
  if (others.some((other) => isBeingSent(other, now))) return decisionToWait;
  // A notification of the series will describe this appointment as it is now, and end this one.
  if (ofSeries.some((one) => isPending(one, now))) return decisionToWait;
  const overtaken = unsent.map(({ id }) => id);
  const told = lastNotifiedAppointment([...others, ...ofSeries]);
  const isNews = timeNoticeKindToSend(booking, told, false) !== null;
  if (!isNews && unsent.length === 0 && isToldInFull(notice, [...others, ...ofSeries]))
    return decisionToEnd("suppressed", "nothing-new");
  const isRequested = notice.again > 0 || others.some((one) => isResendRequestOpen(one, others, now));
  const kind = timeNoticeKindToSend(booking, told, isRequested);
  if (kind === null) return decisionToEnd("suppressed", "nothing-new", overtaken);
  const isPast = kind !== "cancelled" && !isChangeable(booking, now);
  return isPast ? decisionToEnd("suppressed", "over", overtaken) : { does: "send", kind, told, overtaken };
}

/**
 * The kind of notification that tells a patient with this knowledge about the booking. It is null if they have nothing to learn and
 * nobody asked to send it again.
 */
function timeNoticeKindToSend(
  booking: Booking,
  told: NotifiedAppointment | null,
  isRequested: boolean,
): TimeNoticeKind | null {
  const { status, startsAt, doctor } = booking;
  const asItStands = status === "cancelled" ? "cancelled" : "booked";
  const isCancelledOrRestored = told !== null && (status === "cancelled") !== (told.status === "cancelled");
  if (told === null && !isRequested && isTakenBackUntold(booking)) return null;
  if (told === null || isCancelledOrRestored) return asItStands;
  if (status !== "cancelled" && startsAt.getTime() !== told.startsAt.getTime()) return "moved";
  if (status !== "cancelled" && doctor !== told.doctor) return "other-dentist";
  return isRequested ? asItStands : null;
}

/**
 * True if the desk canceled its own booking before a mail could tell the patient of it: within the first minute, or a walk-in, whose
 * patient was there. A caller whose mail didn't arrive still knows of a later one. Patients see a booking of their account.
 */
function isTakenBackUntold({ uid, cancelledBy, cancelledAt, createdAt, startsAt }: Booking): boolean {
  if (uid !== null || cancelledBy !== "clinic" || cancelledAt === null) return false;
  const firstAttempt = createdAt.getTime() + secondsBeforeFirstAttempt * millisecondsInSecond;
  return cancelledAt.getTime() < firstAttempt || startsAt <= createdAt;
}

/**
 * True if the desk asked to send this notification again, and nothing was sent since. A newer notification that replaces it
 * is then sent in its place, even if it has nothing new to say.
 */
export function isResendRequestOpen(one: Notice, others: readonly Notice[], now: Date): boolean {
  const isOpen = isUnsent(one, now) || one.reason === "overtaken";
  return (
    one.again > 0 && isOpen && !others.some((other) => mayHaveArrived(other) && other.changedAt > one.owedAt)
  );
}

/** The booking as the latest notification that may have arrived described it. */
export function lastNotifiedAppointment(notices: readonly Notice[]): NotifiedAppointment | null {
  return latestArrived(notices)?.told ?? null;
}

/** A payment or refund is notified after the change that caused it, so it waits while that notification is pending. */
function mustWaitForTimeNotice(notice: Notice, all: readonly Notice[], now: Date): boolean {
  return all.some(
    (one) =>
      (one.kind === "series" || (isTimeNoticeKind(one.kind) && one.version <= notice.version)) &&
      isPending(one, now),
  );
}

function isPending(notice: Notice, now: Date): boolean {
  return isUnsent(notice, now) || isBeingSent(notice, now);
}

function whyNoReminder(
  { reminder }: Notice,
  booking: Booking,
  muted: boolean,
  now: Date,
): SendingDecision | null {
  const remindedStart = reminder?.startsAt.getTime();
  if (!isChangeable(booking, now) || remindedStart !== booking.startsAt.getTime())
    return decisionToEnd("suppressed", "over");
  if (reminder && now >= reminder.until) return decisionToEnd("suppressed", "late");
  return muted ? decisionToEnd("suppressed", "muted") : null;
}

export const decisionToWait: SendingDecision = { does: "wait" };

function decisionToSend(kind: NoticeKind): SendingDecision {
  return { does: "send", kind, told: null, overtaken: [] };
}

export function decisionToEnd(
  state: "suppressed" | "unknown",
  reason: NoticeReason,
  overtaken: string[] = [],
): SendingDecision {
  return { does: "end", state, reason, overtaken };
}
