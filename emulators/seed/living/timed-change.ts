import type { Booking } from "../../../functions/src/domain/booking.ts";
import type { Actor, BookingChange } from "../../../functions/src/domain/booking-change.ts";
import type { LivingDemo } from "./demo.ts";

/** An event of a booking, with its time. The change is null if the event has no effect by then. */
export interface TimedChange {
  at: Date;
  by: Actor;
  change: (booking: Booking) => BookingChange | null;
}

export const system: Actor = { role: "system" };
export const patient: Actor = { role: "patient" };

/** The clinic's owner works at the desk. */
export function deskOf({ seed }: LivingDemo): Actor {
  return { role: "clinic", uid: seed.accounts.owner.uid };
}
