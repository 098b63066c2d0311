import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { refundableUntil } from "@clinic/domain/booking.ts";
import { once } from "@clinic/domain/once.ts";
import { millisecondsInHour } from "date-fns/constants";
import { heldPrice, isRefunded } from "./booking-rules.ts";
import { formatInstantWithWeekday } from "./clinic-day.ts";
import { refundLimit, showPrice } from "./clinic-format.ts";

type PayableBooking = Pick<
  Booking,
  | "Price"
  | "payment"
  | "method"
  | "startsAt"
  | "cancellation"
  | "refundableUntil"
  | "returned"
  | "lost"
  | "dispute"
> &
  // A mail's link doesn't tell it.
  Partial<Pick<Booking, "createdAt">>;
type ClinicZone = Pick<PublicSettings, "timeZone">;

/** What cancelling does to the money, said before it is done: by the policy that stood when it was booked. */
export function cancelTerms(booking: PayableBooking, clinic: ClinicZone, now: Date): string {
  const amount = showPrice(heldPrice(booking));
  if (booking.payment === "refunded") return "Canceling is free: your payment has gone back to you already.";
  if (booking.payment !== "paid") return "Canceling is free: nothing has been paid.";
  if (booking.dispute === "open") return disputeSentence;
  if (booking.method === "desk") {
    return `You paid ${amount} at the clinic. Please ask there about getting it back.`;
  }
  if (isRefunded(booking, now)) {
    const until = formatInstantWithWeekday(booking.refundableUntil, clinic.timeZone);
    return heldPrice(booking) < booking.Price
      ? `The ${amount} that is left of your card payment will be refunded. This holds until ${until}.`
      : `Your card payment of ${amount} will be refunded in full. This holds until ${until}.`;
  }
  return `${whyNotRefunded(booking, clinic, now)}: your payment of ${amount} will not be refunded. Moving the appointment keeps it.`;
}

/** What moving does to it: the limit of what is paid by card is not won back by a later time. */
export function moveTerms(booking: PayableBooking, clinic: ClinicZone, now: Date): string {
  const { payment, method, cancellation } = booking;
  const stay = "Price and payment stay as they are.";
  if (payment !== "paid" || method !== "card") return stay;
  if (isRefunded(booking, now)) {
    return `${stay} Your card can be refunded in full until ${refundLimit(cancellation, "the new time")}.`;
  }
  return `${whyNotRefunded(booking, clinic, now)}; moving doesn't change that. Your payment of ${showPrice(heldPrice(booking))} holds for the new time.`;
}

const disputeSentence =
  "Your bank is looking into your card payment. Whatever is owed to you goes back to your card once it has decided.";

/** It was booked too late, its own time is too near, or an earlier one was when it was moved. */
function whyNotRefunded(booking: PayableBooking, { timeZone }: ClinicZone, now: Date): string {
  const { startsAt, cancellation, refundableUntil, createdAt } = booking;
  if (createdAt && Date.parse(createdAt) > Date.parse(refundableUntil)) {
    const { fullRefundHours: hours } = cancellation;
    return `It was booked less than ${hours} ${hours === 1 ? "hour" : "hours"} ahead`;
  }
  const hoursBetween = (Date.parse(startsAt) - Date.parse(refundableUntil)) / hour;
  return hoursBetween > cancellation.fullRefundHours
    ? `Before it was moved, a refund was possible until ${formatInstantWithWeekday(refundableUntil, timeZone)}`
    : `It starts ${formatTimeUntil(startsAt, now)}, and refunds end ${refundLimit(cancellation, "it")}`;
}

const hour = 3_600_000;
const relativeFormat = once(() => new Intl.RelativeTimeFormat("en-US"));

/** `in 25 minutes`, `in 2 hours`, `in 3 days`: never more than is left. */
function formatTimeUntil(instant: string, now: Date): string {
  const left = Date.parse(instant) - now.getTime();
  if (left < 2 * hour) return relativeFormat().format(Math.floor(left / 60_000), "minute");
  return left < 48 * hour
    ? relativeFormat().format(Math.floor(left / hour), "hour")
    : relativeFormat().format(Math.floor(left / (24 * hour)), "day");
}

type PaidAmounts = Pick<Booking, "Price" | "returned" | "lost" | "payment" | "method" | "dispute">;

/** What became of the money, once the server has answered. */
export function cancelOutcome(
  before: PaidAmounts,
  booking: Pick<PaidAmounts, "payment" | "method" | "dispute">,
): string {
  const { payment, method } = booking;
  const amount = showPrice(heldPrice(before));
  if (before.payment === "refunded") return "Your appointment is canceled.";
  switch (payment) {
    case "refund-pending":
      if (booking.dispute === "open") return `Your appointment is canceled. ${disputeSentence}`;
      return `Your appointment is canceled. Your refund of ${amount} is on its way.`;
    case "refund-failed":
      return `Your appointment is canceled. Your refund of ${amount} is on its way.`;
    case "refunded":
      return `Your appointment is canceled, and ${amount} refunded to your card.`;
    case "paid":
      return method === "desk"
        ? `Your appointment is canceled. Please ask at the clinic about the ${amount} that you paid there.`
        : `Your appointment is canceled. Your payment of ${amount} is not refunded.`;
    default:
      return "Your appointment is canceled.";
  }
}

/** What can still be changed about an appointment until when, and what that costs. */

type CancelPolicy = Pick<PublicSettings, "cancellation" | "timeZone">;

const freeUntil = "Canceling is free; a card payment is refunded in full until";

/** Of whatever time may be chosen. */
export function termsOfAny({ cancellation }: Pick<CancelPolicy, "cancellation">): string {
  return `${freeUntil} ${refundLimit(cancellation, "your appointment")}.`;
}

/** Before it is booked, of the time that is chosen; null where none is yet. */
export function termsBefore(startsAt: Date | null, clinic: CancelPolicy, now: Date): string {
  if (startsAt === null) return termsOfAny(clinic);
  const { cancellation } = clinic;
  const until = refundableUntil({ startsAt, cancellation, refundLostAt: null });
  if (now <= until) return `${freeUntil} ${formatInstantWithWeekday(until.toISOString(), clinic.timeZone)}.`;
  const left = Math.ceil((startsAt.getTime() - now.getTime()) / millisecondsInHour);
  return `This appointment starts in less than ${left === 1 ? "1 hour" : `${left} hours`}: if you pay by card and cancel, the money isn't refunded.`;
}

/** Once it is booked. */
export function termsAfter(
  booking: Pick<Booking, "Price" | "refundableUntil">,
  clinic: CancelPolicy,
  now: Date,
) {
  if (booking.Price === 0) return "You can move or cancel it until it begins.";
  const until = booking.refundableUntil;
  const money =
    now <= new Date(until)
      ? `Canceling is free until ${formatInstantWithWeekday(until, clinic.timeZone)}; later a card payment isn't refunded.`
      : "If you pay by card and cancel, the money isn't refunded.";
  return `You can move it until it begins. ${money}`;
}
