/** The desk's Undo of a cancellation: docs/payments.md */
import type * as contract from "../contract/desk-acts.ts";
import { restore } from "../domain/booking-states.ts";
import { readBooking } from "../firestore/bookings.ts";
import { changeBookingReadingClinic } from "../firestore/change-booking.ts";
import type { Handler } from "../http/bind.ts";
import { deskActor, presentChanged } from "./change-at-desk.ts";

/** It throws `slot-taken` or `patient-busy` if somebody has booked the time since. */
export const restoreBooking: Handler<typeof contract.restoreBooking> = async (call) => {
  const now = call.now();
  const found = await readBooking(call.db, call.params.id);
  const restored = await changeBookingReadingClinic(
    call.db,
    found,
    { now, by: deskActor(call) },
    async (booking, clinic) => restore(booking, clinic, now),
    { shown: call.query.version },
  );
  return presentChanged(call, restored, restored.version !== found.booking.version);
};
