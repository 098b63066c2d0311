/**
 * What a sender does with a notice that is owed: docs/decisions/notices-in-the-commit.md. Pure, so that whoever sends, however
 * often and however many at once, decides the same.
 */
import type { NoticeKind, NoticeReason } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import { hasLeft, isInHand, isNewer, isUnsent, type Notice, type Told } from "./notice.ts";
import { isWhenKind, type WhenKind } from "./notices.ts";

/** `wait`: it isn't due, or somebody else has it. `end`: nothing of it leaves any more, and why. */
export type Decision =
  | { does: "wait" }
  | { does: "end"; state: "suppressed" | "unknown"; reason: NoticeReason; overtaken: string[] }
  | { does: "send"; kind: NoticeKind; told: Told | null; overtaken: string[] };

export interface Circumstances {
  /** Whether its mails are sent at all. */
  enabled: boolean;
  now: Date;
  /** Owed until then, it is sent now; the clock alone decides about leases. */
  dueBy: Date;
}

/** A notice about an appointment. `booking` is null where it is gone; `all` are its notices, this one among them. */
export function decide(
  notice: Notice,
  { booking, all, muted, ...at }: Circumstances & { booking: Booking | null; all: Notice[]; muted: boolean },
): Decision {
  if (booking === null || booking.patient === "") return decideGone(notice, at);
  const before = decideAnyway(notice, at);
  if (before) return before;
  if (isWhenKind(notice.kind)) return decideWhen(notice, booking, all, at.now);
  if (notice.kind !== "reminder") return comesTooSoon(notice, all, at.now) ? wait : send(notice.kind);
  return whyNoReminder(notice, booking, muted, at.now) ?? send("reminder");
}

/** Decides about a notice that no other can supersede, such as an answer. `gone`: its recipient no longer exists. */
export function decideAlone(notice: Notice, { gone, ...at }: Circumstances & { gone: boolean }): Decision {
  return gone ? decideGone(notice, at) : (decideAnyway(notice, at) ?? send(notice.kind));
}

/** The same where no mails go to the address: nothing leaves, and what this one would have overtaken ends too. */
export function withoutMail(decision: Decision): Decision {
  return decision.does === "send" ? end("suppressed", "bounced", decision.overtaken) : decision;
}

/** Whether it is time to look at it, and nobody else's. */
export function isDue(
  { state, sendAfter }: Pick<Notice, "state" | "sendAfter">,
  { now, dueBy }: Pick<Circumstances, "now" | "dueBy">,
): boolean {
  return sendAfter !== null && sendAfter <= (state === "owed" ? dueBy : now);
}

/** Nobody is there to be told any more. */
function decideGone(notice: Notice, at: Circumstances): Decision {
  return decideUntouched(notice, at) ?? end("suppressed", "gone");
}

/** What is the same for all kinds; null where the notice is to be sent as far as this goes. */
function decideAnyway(notice: Notice, at: Circumstances): Decision | null {
  return decideUntouched(notice, at) ?? (at.enabled ? null : end("suppressed", "mail-off"));
}

/** Whether or not there is somebody to be told; null where its time has come and nobody has begun to hand it over. */
function decideUntouched(notice: Notice, at: Circumstances): Decision | null {
  if (!isDue(notice, at)) return wait;
  // Whoever handed it over has said nothing since. Whether it arrived only the mail's server knows.
  return notice.state === "handed-over" ? end("unknown", "interrupted") : null;
}

/** Of several only the newest leaves, one at a time, and it says how the appointment stands now. */
function decideWhen(notice: Notice, booking: Booking, all: readonly Notice[], now: Date): Decision {
  const others = all.filter(({ id, kind }) => id !== notice.id && isWhenKind(kind));
  const unsent = others.filter((other) => isUnsent(other, now));
  if (unsent.some((other) => isNewer(other, notice))) return end("suppressed", "overtaken");
  // Also one whose hand-over was interrupted, until that is written down: this one is worded against it.
  if (others.some((other) => isInHand(other, now))) return wait;
  const overtaken = unsent.map(({ id }) => id);
  const told = lastTold(others);
  const isWished = notice.again > 0 || others.some((one) => isUnfulfilled(one, others, now));
  const kind = whenKind(booking, told, isWished);
  if (kind === null) return end("suppressed", "nothing-new", overtaken);
  const over = kind !== "cancelled" && !isChangeable(booking, now);
  return over ? end("suppressed", "over", overtaken) : { does: "send", kind, told, overtaken };
}

/** What tells them how it stands, who know this much; null where they know it all, and no person wants it said again. */
function whenKind(booking: Booking, told: Told | null, isWished: boolean): WhenKind | null {
  const { status, startsAt, doctor } = booking;
  const asItStands = status === "cancelled" ? "cancelled" : "booked";
  if (told === null || (status !== told.status && status === "cancelled")) return asItStands;
  if (status !== "cancelled" && startsAt.getTime() !== told.startsAt.getTime()) return "moved";
  if (status !== "cancelled" && doctor !== told.doctor) return "other-dentist";
  return isWished ? asItStands : null;
}

/**
 * Whether a person wanted this sent again and nothing has left since. A newer one that overtakes it goes in its place, also
 * where it would have nothing new to say.
 */
function isUnfulfilled(one: Notice, others: readonly Notice[], now: Date): boolean {
  const isOpen = isUnsent(one, now) || one.reason === "overtaken";
  return one.again > 0 && isOpen && !others.some((other) => hasLeft(other) && other.changedAt > one.owedAt);
}

/** The latest that has reached them, as far as anybody can tell. By the booking's version: clocks differ. */
export function lastTold(notices: readonly Notice[]): Told | null {
  const latest = notices
    .filter(hasLeft)
    .reduce<Notice | null>(
      (one, other) => ((one?.toldVersion ?? 0) > (other.toldVersion ?? 0) ? one : other),
      null,
    );
  return latest?.told ?? null;
}

/** Money is told of after what it was paid or given back for, while there is still something to come of that. */
function comesTooSoon(notice: Notice, all: readonly Notice[], now: Date): boolean {
  return all.some(
    (one) =>
      isWhenKind(one.kind) && one.version <= notice.version && (isUnsent(one, now) || isInHand(one, now)),
  );
}

function whyNoReminder({ reminder }: Notice, booking: Booking, muted: boolean, now: Date): Decision | null {
  const of = reminder?.startsAt.getTime();
  if (!isChangeable(booking, now) || of !== booking.startsAt.getTime()) return end("suppressed", "over");
  if (reminder && now >= reminder.until) return end("suppressed", "late");
  return muted ? end("suppressed", "muted") : null;
}

const wait: Decision = { does: "wait" };

function send(kind: NoticeKind): Decision {
  return { does: "send", kind, told: null, overtaken: [] };
}

function end(state: "suppressed" | "unknown", reason: NoticeReason, overtaken: string[] = []): Decision {
  return { does: "end", state, reason, overtaken };
}
