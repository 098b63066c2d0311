/** What can still be changed about an appointment until when, and what that costs. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { refundableUntil } from "@clinic/domain/booking.ts";
import { millisecondsInHour } from "date-fns/constants";
import { refundLimit } from "./refund-limit.ts";
import { showVisitMoment } from "./show-moment.ts";

type Clinic = Pick<PublicSettings, "cancellation" | "timeZone">;

const free = "Canceling is free; a card payment is refunded in full until";

/** Of whatever time may be chosen. */
export function termsOfAny({ cancellation }: Pick<Clinic, "cancellation">): string {
  return `${free} ${refundLimit(cancellation, "your appointment")}.`;
}

/** Before it is booked, of the time that is chosen; null where none is yet. */
export function termsBefore(startsAt: Date | null, clinic: Clinic, now: Date): string {
  if (startsAt === null) return termsOfAny(clinic);
  const { cancellation } = clinic;
  const until = refundableUntil({ startsAt, cancellation, refundLostAt: null });
  if (now <= until) return `${free} ${showVisitMoment(until.toISOString(), clinic.timeZone)}.`;
  const left = Math.ceil((startsAt.getTime() - now.getTime()) / millisecondsInHour);
  return `This appointment starts in less than ${left === 1 ? "1 hour" : `${left} hours`}: if you pay by card and cancel, the money isn't refunded.`;
}

/** Once it is booked. */
export function termsAfter(booking: Pick<Booking, "Price" | "refundableUntil">, clinic: Clinic, now: Date) {
  if (booking.Price === 0) return "You can move or cancel it until it begins.";
  const until = booking.refundableUntil;
  const money =
    now <= new Date(until)
      ? `Canceling is free until ${showVisitMoment(until, clinic.timeZone)}; later a card payment isn't refunded.`
      : "If you pay by card and cancel, the money isn't refunded.";
  return `You can move it until it begins. ${money}`;
}
