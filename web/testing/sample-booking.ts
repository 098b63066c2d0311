import type { Booking } from "@clinic/contract/bookings.ts";
import { presentBooking } from "../../functions/src/access/present-booking.ts";
import * as stored from "../../functions/testing/sample-booking.ts";

/**
 * An unpaid appointment for tests, as the API returns it, on a day in winter time (New York). The patient can change it until it begins,
 * unless `change` says otherwise.
 */
export function sampleBooking(change: Partial<Booking> = {}): Booking {
  const booking = stored.sampleBooking({
    treatmentId: "cavity-filling",
    treatment: "Cavity Filling",
    date: "2026-11-23",
    slot: "09:00 AM",
    startsAt: new Date("2026-11-23T14:00:00Z"),
    endsAt: new Date("2026-11-23T15:00:00Z"),
    priceCents: 15_000,
    patientName: "Pat Jones",
    createdAt: new Date("2026-11-20T12:00:00Z"),
  });
  const { startsAt } = change;
  return { ...presentBooking("b1", booking), ...(startsAt && { changeableUntil: startsAt }), ...change };
}
