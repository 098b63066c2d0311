/**
 * The delivery state of notifications, and which of them can be sent again. The server and the web app share these rules.
 */

import type { BounceReason } from "../contract/mail-reports.ts";
import type { NoticeKind, NoticeReason, NoticeState } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { isNewerNotice, type Notice } from "./notice.ts";
import { isTimeNoticeKind } from "./notice-kinds.ts";

export interface Delivery {
  state: NoticeState;
  reason: NoticeReason | null;
  /** Why the email bounced after it was sent. */
  returned?: BounceReason | undefined;
}

type NoticeWithKind = Delivery & { kind: NoticeKind };

/** True if the notification will be sent or retried without anybody's help. */
export function isDeliveryPending({ state }: Pick<Delivery, "state">): boolean {
  return state === "owed" || state === "leased" || state === "handed-over";
}

/** True if the patient may not have received a notification that they should have. */
export function mayBeUndelivered({ state, reason, returned }: Delivery): boolean {
  const isUnsent = reason === "interrupted" || reason === "mail-off" || reason === "bounced";
  return state === "failed" || isUnsent || returned !== undefined;
}

/** True if the desk has to look at the notification: it failed, or nobody can tell whether it arrived. */
export function noticeNeedsAttention(state: NoticeState): boolean {
  return state === "failed" || state === "unknown";
}

/**
 * True if the later one of two notifications replaces the earlier one. All notifications about the time describe the
 * appointment as it is now, so they replace each other.
 */
export function noticesReplaceEachOther(
  { kind }: Pick<NoticeWithKind, "kind">,
  other: Pick<NoticeWithKind, "kind">,
): boolean {
  return kind === other.kind || (isTimeNoticeKind(kind) && isTimeNoticeKind(other.kind));
}

/**
 * The notifications that need attention and that no later one replaces. `notices` are sorted from the oldest to the newest,
 * here and below.
 */
export function noticesNeedingAttention<One extends NoticeWithKind>(notices: readonly One[]): One[] {
  return notices.filter((notice) => noticeNeedsAttention(notice.state) && isLatest(notice, notices));
}

/**
 * True if a notification of this kind would be sent now. After the start of an appointment only payments and cancellations
 * are. Reminders aren't sent to a patient who turned them off, and nothing is sent to a bounced address (`isStopped`).
 */
export function wouldBeSent(
  kind: NoticeKind,
  booking: Pick<Booking, "patient" | "status" | "startsAt"> & {
    remindersMuted: boolean;
    isStopped?: boolean;
  },
  now: Date,
): boolean {
  if (booking.patient === "" || booking.isStopped) return false;
  if (isTimeNoticeKind(kind) || kind === "series")
    return booking.status === "cancelled" || isChangeable(booking, now);
  return kind !== "reminder" || (!booking.remindersMuted && isChangeable(booking, now));
}

/**
 * The notifications that the desk may send again. A notification isn't offered while a similar one is pending. A reminder is
 * offered only if it was lost.
 */
export function resendableNotices<One extends NoticeWithKind>(
  notices: readonly One[],
  booking: Parameters<typeof wouldBeSent>[1],
  now: Date,
): One[] {
  return notices.filter((notice) => {
    if (!isLatest(notice, notices) || !wouldBeSent(notice.kind, booking, now)) return false;
    if (notices.some((one) => noticesReplaceEachOther(one, notice) && isDeliveryPending(one))) return false;
    return notice.kind !== "reminder" || mayBeUndelivered(notice);
  });
}

function isLatest<One extends NoticeWithKind>(notice: One, notices: readonly One[]): boolean {
  return notices.findLast((one) => noticesReplaceEachOther(one, notice)) === notice;
}

/**
 * Plans to send the latest notification of this kind again. It throws `nothing-to-send` if there was none or it would not be
 * sent, and `conflict` while a similar one is pending.
 */
export function planResend(
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
  if (!first || !wouldBeSent(kind, about, now)) throw new DomainError("nothing-to-send");
  const latest = others.reduce((one, other) => (isNewerNotice(other, one) ? other : one), first);
  if (all.some((one) => noticesReplaceEachOther(one, { kind }) && isDeliveryPending(one)))
    throw new DomainError("conflict");
  // A reminder that the desk sends again may go out at any hour before the appointment starts.
  const { startsAt } = booking;
  const reminder = kind === "reminder" ? { startsAt, until: startsAt } : null;
  return { version: latest.version, kind, again: latest.again + 1, reminder };
}
