/** What became of notices, and what of them can be sent again: one rule for the server and the site. */

import type { BounceReason } from "../contract/mail-reports.ts";
import type { NoticeKind, NoticeReason, NoticeState } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { isNewer, type Notice } from "./notice.ts";
import { isWhenKind } from "./notices.ts";

export interface Fate {
  state: NoticeState;
  reason: NoticeReason | null;
  /** Why it came back after it was sent. */
  returned?: BounceReason | undefined;
}

type Fated = Fate & { kind: NoticeKind };

/** Something will still become of it by itself. */
export function isOnItsWay({ state }: Pick<Fate, "state">): boolean {
  return state === "owed" || state === "leased" || state === "handed-over";
}

/** People may not have got it, though they should have. */
export function isLost({ state, reason, returned }: Fate): boolean {
  const isUnsent = reason === "interrupted" || reason === "mail-off" || reason === "bounced";
  return state === "failed" || isUnsent || returned !== undefined;
}

/** A person has to look at it: it didn't arrive, or nobody can tell. */
export function needsPerson(state: NoticeState): boolean {
  return state === "failed" || state === "unknown";
}

/** Of such two the later one stands for both: those that say when it is say how that stands now. */
export function areAlike({ kind }: Pick<Fated, "kind">, other: Pick<Fated, "kind">): boolean {
  return kind === other.kind || (isWhenKind(kind) && isWhenKind(other.kind));
}

/** Those that need a person, and that no later one stands for. `notices` in the order in which they were owed, as below. */
export function untold<One extends Fated>(notices: readonly One[]): One[] {
  return notices.filter((notice) => needsPerson(notice.state) && isLatest(notice, notices));
}

/**
 * Whether one of this kind would leave if it were sent now: of a visit that has begun only money and that it was canceled, no
 * reminder to whoever wants none, and nothing to an address to which mails came back (`isStopped`).
 */
export function wouldLeave(
  kind: NoticeKind,
  booking: Pick<Booking, "patient" | "status" | "startsAt"> & {
    remindersMuted: boolean;
    isStopped?: boolean;
  },
  now: Date,
): boolean {
  if (booking.patient === "" || booking.isStopped) return false;
  if (isWhenKind(kind)) return booking.status === "cancelled" || isChangeable(booking, now);
  return kind !== "reminder" || (!booking.remindersMuted && isChangeable(booking, now));
}

/** Which of them the desk is offered to send again: none while another like it is on its way, and a reminder only if it was lost. */
export function resendable<One extends Fated>(
  notices: readonly One[],
  booking: Parameters<typeof wouldLeave>[1],
  now: Date,
): One[] {
  return notices.filter((notice) => {
    if (!isLatest(notice, notices) || !wouldLeave(notice.kind, booking, now)) return false;
    if (notices.some((one) => areAlike(one, notice) && isOnItsWay(one))) return false;
    return notice.kind !== "reminder" || isLost(notice);
  });
}

function isLatest<One extends Fated>(notice: One, notices: readonly One[]): boolean {
  return notices.findLast((one) => areAlike(one, notice)) === notice;
}

/**
 * What a person has sent again: the latest of this kind, once more. Refuses where none was owed or none would leave, and while
 * one is on its way that would say the same.
 */
export function planAgain(
  all: readonly Notice[],
  kind: NoticeKind,
  {
    booking,
    muted,
    isStopped = false,
    now,
  }: { booking: Booking; muted: boolean; isStopped?: boolean; now: Date },
): Pick<Notice, "version" | "kind" | "again" | "reminder"> {
  const [first, ...others] = all.filter((one) => one.kind === kind);
  const about = { ...booking, remindersMuted: muted, isStopped };
  if (!first || !wouldLeave(kind, about, now)) throw new DomainError("nothing-to-send");
  const latest = others.reduce((one, other) => (isNewer(other, one) ? other : one), first);
  if (all.some((one) => areAlike(one, { kind }) && isOnItsWay(one))) throw new DomainError("conflict");
  // Until it begins: a person knows what the hours are for.
  const { startsAt } = booking;
  const reminder = kind === "reminder" ? { startsAt, until: startsAt } : null;
  return { version: latest.version, kind, again: latest.again + 1, reminder };
}
