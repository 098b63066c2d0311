/** What a patient was told by mail, in words, and what of it can be sent again. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { BookingHistory, Notice, NoticeKind } from "@clinic/contract/notices.ts";
import { whenKinds } from "@clinic/domain/notices.ts";
import { isLost, isOnItsWay } from "../../components/notices/fate-words.ts";
import { isChangeable } from "../../lib/clinic/booking-rules.ts";

const names: Record<NoticeKind, { title: string; mail: string }> = {
  booked: { title: "Confirmation", mail: "The confirmation" },
  moved: { title: "New time", mail: "The mail about the new time" },
  "other-dentist": { title: "Other doctor", mail: "The mail about the other doctor" },
  cancelled: { title: "Cancellation", mail: "The mail about the cancellation" },
  paid: { title: "Receipt", mail: "The receipt" },
  refunded: { title: "Refund", mail: "The mail about the refund" },
  reminder: { title: "Reminder", mail: "The reminder" },
  answer: { title: "Answer", mail: "The answer" },
};

export function noticeTitle({ kind, again }: Pick<Notice, "kind" | "again">): string {
  return again > 0 ? `${names[kind].title}, sent again` : names[kind].title;
}

/** `The receipt`, to go on from. */
export function mailName(kind: NoticeKind): string {
  return names[kind].mail;
}

/**
 * Which of them the desk is offered to send again. One of those that say when it is says how that stands now, so that only the
 * newest is worth it; none while another is on its way, and none of a visit that has begun.
 */
export function resendable(
  { notices, remindersMuted }: Pick<BookingHistory, "notices" | "remindersMuted">,
  booking: Booking,
  now: Date,
): Notice[] {
  if (booking.patient === "") return [];
  return notices.filter((notice) => {
    const alike = notices.filter(({ kind }) => groupOf(kind) === groupOf(notice.kind));
    if (alike.at(-1) !== notice || alike.some(isOnItsWay)) return false;
    if (groupOf(notice.kind) === "when") return booking.status === "cancelled" || isChangeable(booking, now);
    if (notice.kind !== "reminder") return true;
    return isLost(notice) && !remindersMuted && isChangeable(booking, now);
  });
}

function groupOf(kind: NoticeKind): string {
  return whenKinds.some((when) => when === kind) ? "when" : kind;
}
