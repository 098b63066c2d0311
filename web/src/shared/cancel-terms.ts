import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { once } from "@clinic/domain/once.ts";
import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { isRefundedOnCancel, priceAfterRefunds } from "./booking-rules.ts";
import { formatDeadline, formatInstantWithWeekday } from "./clinic-day.ts";
import { formatHoursBefore, formatPrice } from "./clinic-format.ts";
import { noticeBeginOf } from "./online-notice.ts";
import { spelled } from "./spelling.ts";

type PayableBooking = Pick<
  Booking,
  | "Price"
  | "currency"
  | "payment"
  | "method"
  | "startsAt"
  | "cancellation"
  | "refundableUntil"
  | "returned"
  | "lost"
  | "dispute"
> &
  // `createdAt` is missing if the link in a mail opened the appointment.
  Partial<Pick<Booking, "createdAt" | "changeableUntil">>;
type ClinicZone = Pick<PublicSettings, "timeZone">;

/** Describes what a cancellation now does to the payment, by the cancellation policy at the time of booking. */
export function describeCancelTerms(booking: PayableBooking, clinic: ClinicZone, now: Date): string {
  const amount = formatPrice(priceAfterRefunds(booking), booking.currency);
  if (booking.payment === "refunded")
    return `${spelled("Canceling")} is free: your payment has already been returned to you.`;
  if (booking.payment !== "paid") return `${spelled("Canceling")} is free: nothing has been paid.`;
  if (booking.dispute === "open") return disputeSentence;
  if (booking.method === "desk") {
    return `You paid ${amount} at the clinic. Please ask there about getting it back.`;
  }
  if (isRefundedOnCancel(booking, now)) {
    const until = refundDeadline(booking, clinic, now);
    return priceAfterRefunds(booking) < booking.Price
      ? `The ${amount} that is left of your payment is refunded to your card if you cancel by ${until}, but not after that.`
      : `Your payment of ${amount} is refunded to your card if you cancel by ${until}, but not after that.`;
  }
  return `${explainNoRefund(booking, clinic, now)}: your payment of ${amount} is not refunded. Moving the appointment keeps it.`;
}

/** Describes what happens to the payment if the patient confirms the cancellation that they are about to make. */
export function describeCancelNow(booking: PayableBooking, clinic: ClinicZone, now: Date): string {
  const isRefunded =
    booking.payment === "paid" &&
    booking.method === "card" &&
    booking.dispute !== "open" &&
    isRefundedOnCancel(booking, now);
  if (!isRefunded) return describeCancelTerms(booking, clinic, now);
  const amount = formatPrice(priceAfterRefunds(booking), booking.currency);
  return `You get ${amount} back on your card until ${refundDeadline(booking, clinic, now)}. Banks usually take 5 to 10 business days.`;
}

/** Until when a cancellation online is refunded. */
function refundDeadline(booking: PayableBooking, { timeZone }: ClinicZone, now: Date): string {
  return formatDeadline(earlierOf(booking.refundableUntil, noticeBeginOf(booking)), timeZone, now);
}

/** Describes what a move does to the payment. Moving to a later time does not bring back a refund whose deadline has passed. */
export function describeMoveTerms(booking: PayableBooking, clinic: ClinicZone, now: Date): string {
  const { payment, method } = booking;
  const stay = "Price and payment stay as they are.";
  if (payment !== "paid" || method !== "card") return stay;
  if (isRefundedOnCancel(booking, now)) {
    return `${stay} Your payment can be refunded in full until ${formatHoursBefore(refundHoursOf(booking), "the new time")}.`;
  }
  return `${explainNoRefund(booking, clinic, now)}; moving doesn't change that. Your payment of ${formatPrice(priceAfterRefunds(booking), booking.currency)} holds for the new time.`;
}

/** The hours before a new time until which a cancellation online is refunded. The notice counts if it begins earlier. */
function refundHoursOf(booking: PayableBooking): number {
  const notice = noticeBeginOf(booking) ?? booking.startsAt;
  const noticeHours = (Date.parse(booking.startsAt) - Date.parse(notice)) / millisecondsInHour;
  return Math.max(booking.cancellation.fullRefundHours, noticeHours);
}

/** The earlier of two instants. */
function earlierOf(one: string, other: string | undefined): string {
  return other !== undefined && Date.parse(other) < Date.parse(one) ? other : one;
}

const disputeSentence =
  "Your bank is looking into your card payment. Whatever is owed to you is refunded to your card once your bank has decided.";

/**
 * Names why a cancellation is not refunded: the appointment was booked late, starts soon, or was moved after the refund
 * deadline.
 */
function explainNoRefund(booking: PayableBooking, { timeZone }: ClinicZone, now: Date): string {
  const { startsAt, cancellation, refundableUntil, createdAt } = booking;
  if (createdAt && Date.parse(createdAt) > Date.parse(refundableUntil)) {
    const { fullRefundHours: hours } = cancellation;
    return `It was booked less than ${hours} ${hours === 1 ? "hour" : "hours"} ahead`;
  }
  const hoursBetween = (Date.parse(startsAt) - Date.parse(refundableUntil)) / millisecondsInHour;
  return hoursBetween > cancellation.fullRefundHours
    ? `Before it was moved, a refund was possible until ${formatInstantWithWeekday(refundableUntil, timeZone)}`
    : `It starts ${formatTimeUntil(startsAt, now)}, too late for a refund`;
}

const relativeFormat = once(() => new Intl.RelativeTimeFormat("en"));

/** `in 25 minutes`, `in 2 hours`, `in 3 days`, rounded down. */
function formatTimeUntil(instant: string, now: Date): string {
  const minutes = (Date.parse(instant) - now.getTime()) / millisecondsInMinute;
  const hours = minutes / 60;
  if (hours < 2) return relativeFormat().format(Math.floor(minutes), "minute");
  if (hours < 48) return relativeFormat().format(Math.floor(hours), "hour");
  return relativeFormat().format(Math.floor(hours / 24), "day");
}

type PaidAmounts = Pick<
  Booking,
  "Price" | "currency" | "returned" | "lost" | "payment" | "method" | "dispute"
>;

/**
 * Describes what the cancellation did to the payment. `before` is the booking before the cancellation, `booking` the server's
 * answer.
 */
export function describeCancelOutcome(
  before: PaidAmounts,
  booking: Pick<PaidAmounts, "payment" | "method" | "dispute">,
): string {
  const { payment, method } = booking;
  const amount = formatPrice(priceAfterRefunds(before), before.currency);
  if (before.payment === "refunded") return `Your appointment is ${spelled("canceled")}.`;
  switch (payment) {
    case "refund-pending":
      if (booking.dispute === "open") return `Your appointment is ${spelled("canceled")}. ${disputeSentence}`;
      return `Your appointment is ${spelled("canceled")}. Your refund of ${amount} is on its way.`;
    case "refund-failed":
      return `Your appointment is ${spelled("canceled")}. Your refund of ${amount} is on its way.`;
    case "refunded":
      return `Your appointment is ${spelled("canceled")}, and ${amount} is refunded to your card.`;
    case "paid":
      return method === "desk"
        ? `Your appointment is ${spelled("canceled")}. Please ask at the clinic about the ${amount} that you paid there.`
        : `Your appointment is ${spelled("canceled")}. Your payment of ${amount} is not refunded.`;
    default:
      return `Your appointment is ${spelled("canceled")}.`;
  }
}
