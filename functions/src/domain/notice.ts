/** A notice about an appointment or a message, and how far it has come. What a sender does with it: `sending.ts`. */
import type { BookingStatus } from "../contract/bookings.ts";
import type { NoticeKind, NoticeReason, NoticeState } from "../contract/notices.ts";

/** How an appointment stood when its patient was told of it. */
export interface Told {
  date: string;
  slot: string;
  startsAt: Date;
  doctor: string | null;
  status: BookingStatus;
}

/** A notice as far as the rules see it. */
export interface Notice {
  id: string;
  version: number;
  kind: NoticeKind;
  again: number;
  state: NoticeState;
  reason: NoticeReason | null;
  sendAfter: Date | null;
  reminder: { startsAt: Date; until: Date } | null;
  tries: number;
  told: Told | null;
  /** The booking's version of `told`. */
  toldVersion: number | null;
  owedAt: Date;
  /** Since when it is in this state. */
  changedAt: Date;
}

/** Of two about one booking, by what has owed them; of one owed again, the later. */
export function isNewer(one: Notice, other: Notice): boolean {
  return one.version === other.version ? one.again > other.again : one.version > other.version;
}

/** As far as anybody can tell. */
export function hasLeft({ state }: Notice): boolean {
  return state === "sent" || state === "unknown";
}

/** Nothing of it has left: it is owed, or whoever leased it has let that run out. */
export function isUnsent({ state, sendAfter }: Notice, now: Date): boolean {
  return state === "owed" || (state === "leased" && sendAfter !== null && sendAfter <= now);
}

/** Some sender has it, and nobody knows yet what becomes of it. */
export function isInHand(notice: Notice, now: Date): boolean {
  return notice.state === "handed-over" || (notice.state === "leased" && !isUnsent(notice, now));
}
