/** Which changes of a booking notify the patient: docs/decisions/notices-in-the-commit.md */
import type { NoticeKind } from "../contract/notices.ts";
import { type Booking, refundedPayments } from "./booking.ts";

/** The kinds that describe an appointment's time and dentist. If several are unsent, only the newest is sent. */
const timeKinds = ["booked", "moved", "other-dentist", "cancelled"] as const satisfies NoticeKind[];
export type TimeKind = (typeof timeKinds)[number];

/** The kinds that are about one appointment. */
export type AppointmentKind = Exclude<
  NoticeKind,
  "answer" | "role-granted" | "account-removed" | "address-changed" | "records-linked"
>;

export function isAppointmentKind(kind: NoticeKind): kind is AppointmentKind {
  const others: readonly NoticeKind[] = [
    "answer",
    "role-granted",
    "account-removed",
    "address-changed",
    "records-linked",
  ];
  return !others.includes(kind);
}

export function isTimeKind(kind: NoticeKind): kind is TimeKind {
  const kinds: readonly NoticeKind[] = timeKinds;
  return kinds.includes(kind);
}

/**
 * The notifications that a change of a booking owes the patient. There are none without an address. Payments and refunds at
 * the desk aren't notified, because the patient was there.
 */
export function noticesOf(before: Booking | null, after: Booking): NoticeKind[] {
  if (after.patient === "") return [];
  const when = timeNotice(before, after);
  // If the bank returns a refund, the booking becomes paid again, but that is no new payment.
  const paid = before?.payment === "unpaid" && after.payment === "paid" && after.method === "card";
  const refunded = before !== null && isMoreRefunded(before, after);
  return [
    ...(when ? [when] : []),
    ...(paid ? ["paid" as const] : []),
    ...(refunded ? ["refunded" as const] : []),
  ];
}

function timeNotice(before: Booking | null, after: Booking): TimeKind | null {
  if (!before) return "booked";
  if (before.status !== "cancelled" && after.status === "cancelled") return "cancelled";
  if (before.startsAt.getTime() !== after.startsAt.getTime()) return "moved";
  return before.holder === after.holder ? null : "other-dentist";
}

/** True if another payment was refunded to its card, in full or in part. */
function isMoreRefunded(before: Booking, after: Booking): boolean {
  const partly = after.payment === "paid" && after.returnedCents > before.returnedCents;
  return partly || refundedPayments(after).size > refundedPayments(before).size;
}
