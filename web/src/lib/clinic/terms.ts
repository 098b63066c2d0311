/** What can still be changed about an appointment until when, and what that costs. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { refundableUntil } from "@clinic/domain/booking.ts";
import { showBriefly } from "@clinic/domain/clinic-time.ts";
import { millisecondsInHour } from "date-fns/constants";
import { refundLimit } from "./refund-limit.ts";

type Clinic = Pick<PublicSettings, "cancellation" | "timeZone" | "address">;

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
  if (now <= until) return `${free} ${showBriefly(clinic, until)}.`;
  const left = Math.ceil((startsAt.getTime() - now.getTime()) / millisecondsInHour);
  return `This appointment starts in less than ${left === 1 ? "1 hour" : `${left} hours`}: if you pay by card and cancel, the money isn't refunded.`;
}

/** Once it is booked. */
export function termsAfter(booking: Pick<Booking, "Price" | "refundableUntil">, clinic: Clinic, now: Date) {
  if (booking.Price === 0) return "You can move or cancel it until it begins.";
  const until = new Date(booking.refundableUntil);
  const money =
    now <= until
      ? `Canceling is free until ${showBriefly(clinic, until)}; later a card payment isn't refunded.`
      : "If you pay by card and cancel, the money isn't refunded.";
  return `You can move it until it begins. ${money}`;
}
