/**
 * A notification about an appointment or a message, and its delivery state. `sending-decision.ts` decides what a sender does with it.
 */
import type { BookingStatus } from "../contract/bookings.ts";
import type { NoticeKind, NoticeReason, NoticeState } from "../contract/notices.ts";

/** Seconds before the first attempt, so that a change that is undone at once causes no mail. */
export const secondsBeforeFirstAttempt = 60;

/** An appointment as a notification described it. */
export interface NotifiedAppointment {
  date: string;
  slot: string;
  startsAt: Date;
  doctor: string | null;
  /** Only mails to the people who work at the clinic record it. */
  doctorId?: string | null | undefined;
  status: BookingStatus;
}

/** The fields of a notification that the rules need. */
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
  told: NotifiedAppointment | null;
  /** The version of the booking that `told` describes. */
  toldVersion: number | null;
  owedAt: Date;
  /** When the notification reached its current state. */
  changedAt: Date;
  /** True if the email showed only day and time, because the address wasn't verified. */
  brief?: boolean | undefined;
  /** True for a mail that follows the verification of its address (`withheld-mails.ts`). */
  afterProof?: boolean | undefined;
}

/**
 * True if a notification is newer than another of the same booking. The version of the booking decides, and then how often
 * it was sent again.
 */
export function isNewerNotice(one: Notice, other: Notice): boolean {
  return one.version === other.version ? one.again > other.again : one.version > other.version;
}

/** True if the email was sent, or may have been. */
export function mayHaveArrived({ state }: Notice): boolean {
  return state === "sent" || state === "unknown";
}

/** The notification with the latest information that may have arrived. Versions decide, because clocks differ. */
export function latestArrived(notices: readonly Notice[]): Notice | null {
  return notices
    .filter(mayHaveArrived)
    .reduce<Notice | null>(
      (one, other) => ((one?.toldVersion ?? 0) > (other.toldVersion ?? 0) ? one : other),
      null,
    );
}

/** True if nothing of the notification was sent: it is owed, or its lease has expired. */
export function isUnsent({ state, sendAfter }: Notice, now: Date): boolean {
  return state === "owed" || (state === "leased" && sendAfter !== null && sendAfter <= now);
}

/** True if a sender is working on the notification, with an unknown outcome so far. */
export function isBeingSent(notice: Notice, now: Date): boolean {
  return notice.state === "handed-over" || (notice.state === "leased" && !isUnsent(notice, now));
}
