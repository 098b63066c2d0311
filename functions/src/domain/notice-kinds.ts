/** Which changes of a booking notify the patient: docs/decisions/notices-in-the-commit.md */
import type { NoticeKind } from "../contract/notices.ts";
import { type Booking, refundedPayments } from "./booking.ts";

/** The kinds that describe an appointment's time and dentist. If several are unsent, only the newest is sent. */
const timeNoticeKinds = ["booked", "moved", "other-dentist", "cancelled"] as const satisfies NoticeKind[];
export type TimeNoticeKind = (typeof timeNoticeKinds)[number];

/** The kinds of mail to the people who work at the clinic. */
const staffNoticeKinds = ["staff-change", "staff-message", "staff-summary"] as const satisfies NoticeKind[];
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

const otherNoticeKinds = [
  "series",
  "answer",
  "role-granted",
  "account-removed",
  "address-changed",
  "records-linked",
  ...staffNoticeKinds,
] as const satisfies NoticeKind[];

/** The kinds that tell a patient about one appointment. */
export type AppointmentNoticeKind = Exclude<NoticeKind, (typeof otherNoticeKinds)[number]>;

export function isAppointmentNoticeKind(kind: NoticeKind): kind is AppointmentNoticeKind {
  const others: readonly NoticeKind[] = otherNoticeKinds;
  return !others.includes(kind);
}

export function isStaffNoticeKind(kind: NoticeKind): kind is StaffNoticeKind {
  const kinds: readonly NoticeKind[] = staffNoticeKinds;
  return kinds.includes(kind);
}

export function isTimeNoticeKind(kind: NoticeKind): kind is TimeNoticeKind {
  const kinds: readonly NoticeKind[] = timeNoticeKinds;
  return kinds.includes(kind);
}

export function isMoneyNoticeKind(kind: NoticeKind): boolean {
  return kind === "paid" || kind === "refunded";
}

/**
 * The notifications that a change of a booking owes the patient. There are none without an address. Payments at the desk and
 * refunds at the desk after a cancellation aren't notified, because the patient was there. Nor is an appointment that the desk
 * notes, changes or removes after it has ended.
 */
export function noticeKindsOfChange(before: Booking | null, after: Booking): NoticeKind[] {
  if (after.patient === "") return [];
  const when = after.endsAt <= after.updatedAt ? null : timeNoticeKindOfChange(before, after);
  // If the bank returns a refund, the booking becomes paid again, but that is no new payment.
  const paid = before?.payment === "unpaid" && after.payment === "paid" && after.method === "card";
  const refunded = before !== null && hasNewRefund(before, after);
  return [
    ...(when ? [when] : []),
    ...(paid ? ["paid" as const] : []),
    ...(refunded ? ["refunded" as const] : []),
  ];
}

/** The kind that describes how a change of a booking affects its time or dentist. Null if it doesn't. */
export function timeNoticeKindOfChange(before: Booking | null, after: Booking): TimeNoticeKind | null {
  if (!before) return "booked";
  if (before.status !== "cancelled" && after.status === "cancelled") return "cancelled";
  if (before.status === "cancelled" && after.status !== "cancelled") return "booked";
  if (before.startsAt.getTime() !== after.startsAt.getTime()) return "moved";
  return before.holder === after.holder ? null : "other-dentist";
}

/**
 * True if another payment was refunded to its card, in full or in part, or the desk gave the money of an appointment back that had
 * taken place.
 */
function hasNewRefund(before: Booking, after: Booking): boolean {
  const isMore = after.returnedCents > before.returnedCents || after.givenBackCents > before.givenBackCents;
  const partly = after.payment === "paid" && isMore;
  const byHand = after.status !== "cancelled" && before.givenBack === null && after.givenBack !== null;
  return partly || byHand || refundedPayments(after).size > refundedPayments(before).size;
}
