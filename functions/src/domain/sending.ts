/**
 * Decides what a sender does with an owed notification: docs/decisions/notices-in-the-commit.md. The functions are pure, so
 * several senders at the same time decide the same.
 */
import type { NoticeKind, NoticeReason } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import { isBeingSent, isNewer, isUnsent, mayHaveArrived, type Notice, type NotifiedState } from "./notice.ts";
import { isTimeKind, type TimeKind } from "./notices.ts";

/**
 * The decision of a sender about a notification. `wait`: it isn't due, or another sender has it. `end`: nothing of it will
 * be sent, for the given reason.
 */
export type Decision =
  | { does: "wait" }
  | { does: "end"; state: "suppressed" | "unknown"; reason: NoticeReason; overtaken: string[] }
  | { does: "send"; kind: NoticeKind; told: NotifiedState | null; overtaken: string[] };

export interface Circumstances {
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
export function decide(
  notice: Notice,
  { booking, all, muted, ...at }: Circumstances & { booking: Booking | null; all: Notice[]; muted: boolean },
): Decision {
  if (booking === null || booking.patient === "") return decideWithoutRecipient(notice, at);
  const before = decideForAnyKind(notice, at);
  if (before) return before;
  if (isTimeKind(notice.kind)) return decideAboutTime(notice, booking, all, at.now);
  if (notice.kind !== "reminder")
    return comesTooSoon(notice, all, at.now) ? waitDecision : sendDecision(notice.kind);
  return whyNoReminder(notice, booking, muted, at.now) ?? sendDecision("reminder");
}

/** Decides about a notice that no other can supersede, such as an answer. `gone`: its recipient no longer exists. */
export function decideWithoutOthers(
  notice: Notice,
  { gone, ...at }: Circumstances & { gone: boolean },
): Decision {
  return gone
    ? decideWithoutRecipient(notice, at)
    : (decideForAnyKind(notice, at) ?? sendDecision(notice.kind));
}

/**
 * The decision if the clinic sends no emails to this address: nothing is sent, and the notifications that this one would
 * replace end too.
 */
export function suppressForBounce(decision: Decision): Decision {
  return decision.does === "send" ? endDecision("suppressed", "bounced", decision.overtaken) : decision;
}

/** True if the notification is due and no other sender holds it. */
export function isDue(
  { state, sendAfter }: Pick<Notice, "state" | "sendAfter">,
  { now, dueBy }: Pick<Circumstances, "now" | "dueBy">,
): boolean {
  return sendAfter !== null && sendAfter <= (state === "owed" ? dueBy : now);
}

/** The decision if the recipient no longer exists. */
function decideWithoutRecipient(notice: Notice, at: Circumstances): Decision {
  return decideByState(notice, at) ?? endDecision("suppressed", "gone");
}

/** The rules that hold for all kinds. Returns null if nothing prevents sending. */
function decideForAnyKind(notice: Notice, at: Circumstances): Decision | null {
  return decideByState(notice, at) ?? (at.enabled ? null : endDecision("suppressed", "mail-off"));
}

/**
 * The rules that hold even if the recipient no longer exists. Returns null if the notification is due and its hand-over
 * hasn't begun.
 */
function decideByState(notice: Notice, at: Circumstances): Decision | null {
  if (!isDue(notice, at)) return waitDecision;
  // The sender that began the hand-over reported nothing. Only the mail server knows whether the email arrived.
  return notice.state === "handed-over" ? endDecision("unknown", "interrupted") : null;
}

/** Only the newest of several notifications about the time is sent. It describes the booking as it is now. */
function decideAboutTime(notice: Notice, booking: Booking, all: readonly Notice[], now: Date): Decision {
  const others = all.filter(({ id, kind }) => id !== notice.id && isTimeKind(kind));
  const unsent = others.filter((other) => isUnsent(other, now));
  if (unsent.some((other) => isNewer(other, notice))) return endDecision("suppressed", "overtaken");
  // It also waits for one whose hand-over was interrupted, until that is recorded, because the text of this one depends on
  // it.
  if (others.some((other) => isBeingSent(other, now))) return waitDecision;
  const overtaken = unsent.map(({ id }) => id);
  const told = lastDelivered(others);
  const isRequested = notice.again > 0 || others.some((one) => isOpenRequest(one, others, now));
  const kind = timeKindFor(booking, told, isRequested);
  if (kind === null) return endDecision("suppressed", "nothing-new", overtaken);
  const isPast = kind !== "cancelled" && !isChangeable(booking, now);
  return isPast ? endDecision("suppressed", "over", overtaken) : { does: "send", kind, told, overtaken };
}

/**
 * The kind of notification that tells a patient with this knowledge about the booking. It is null if they know it all and
 * nobody asked to send it again.
 */
function timeKindFor(booking: Booking, told: NotifiedState | null, isRequested: boolean): TimeKind | null {
  const { status, startsAt, doctor } = booking;
  const asItStands = status === "cancelled" ? "cancelled" : "booked";
  if (told === null || (status !== told.status && status === "cancelled")) return asItStands;
  if (status !== "cancelled" && startsAt.getTime() !== told.startsAt.getTime()) return "moved";
  if (status !== "cancelled" && doctor !== told.doctor) return "other-dentist";
  return isRequested ? asItStands : null;
}

/**
 * True if the desk asked to send this notification again, and nothing was sent since. A newer notification that replaces it
 * is then sent in its place, even if it has nothing new to say.
 */
function isOpenRequest(one: Notice, others: readonly Notice[], now: Date): boolean {
  const isOpen = isUnsent(one, now) || one.reason === "overtaken";
  return (
    one.again > 0 && isOpen && !others.some((other) => mayHaveArrived(other) && other.changedAt > one.owedAt)
  );
}

/**
 * The booking as the latest notification that may have arrived described it. Versions decide which is the latest, because
 * clocks differ.
 */
export function lastDelivered(notices: readonly Notice[]): NotifiedState | null {
  const latest = notices
    .filter(mayHaveArrived)
    .reduce<Notice | null>(
      (one, other) => ((one?.toldVersion ?? 0) > (other.toldVersion ?? 0) ? one : other),
      null,
    );
  return latest?.told ?? null;
}

/** A payment or refund is notified after the change that caused it, so it waits while that notification is pending. */
function comesTooSoon(notice: Notice, all: readonly Notice[], now: Date): boolean {
  return all.some(
    (one) =>
      isTimeKind(one.kind) && one.version <= notice.version && (isUnsent(one, now) || isBeingSent(one, now)),
  );
}

function whyNoReminder({ reminder }: Notice, booking: Booking, muted: boolean, now: Date): Decision | null {
  const remindedStart = reminder?.startsAt.getTime();
  if (!isChangeable(booking, now) || remindedStart !== booking.startsAt.getTime())
    return endDecision("suppressed", "over");
  if (reminder && now >= reminder.until) return endDecision("suppressed", "late");
  return muted ? endDecision("suppressed", "muted") : null;
}

const waitDecision: Decision = { does: "wait" };

function sendDecision(kind: NoticeKind): Decision {
  return { does: "send", kind, told: null, overtaken: [] };
}

function endDecision(
  state: "suppressed" | "unknown",
  reason: NoticeReason,
  overtaken: string[] = [],
): Decision {
  return { does: "end", state, reason, overtaken };
}
