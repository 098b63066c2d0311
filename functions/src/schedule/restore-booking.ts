/** The desk's Undo of a cancellation: docs/payments.md */
import type { Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/desk-acts.ts";
import type { Booking } from "../domain/booking.ts";
import { restore } from "../domain/booking-states.ts";
import { readBooking } from "../firestore/bookings.ts";
import { changeBookingReadingClinic } from "../firestore/change-booking.ts";
import { readRivals } from "../firestore/claims.ts";
import { readNewcomers } from "../firestore/history.ts";
import type { Handler } from "../http/bind.ts";
import { deskActor, presentChanged } from "./change-at-desk.ts";

/**
 * It throws `slot-taken` or `patient-busy` if somebody has booked the time since. It shares the time with those who were there
 * before.
 */
export const restoreBooking: Handler<typeof contract.restoreBooking> = async (call) => {
  const now = call.now();
  const found = await readBooking(call.db, call.params.id);
  const restored = await changeBookingReadingClinic(
    call.db,
    found,
    { now, by: deskActor(call) },
    async (booking, clinic) => {
      const change = restore(booking, clinic, now);
      return change && { ...change, sharedClaims: await readSharedClaims(call.db, found.id, change.fields) };
    },
    { shown: call.query.version },
  );
  return presentChanged(call, restored, restored.version !== found.booking.version);
};

/** The claims that others hold who were already there before this booking was canceled. */
async function readSharedClaims(
  db: Firestore,
  id: string,
  { claims = [] }: Partial<Booking>,
): Promise<string[]> {
  const rivals = await readRivals(db, id, claims);
  const newcomers = await readNewcomers(db, id, [...new Set([...rivals.values()].flat())]);
  return [...rivals].flatMap(([claim, ids]) => (ids.some((one) => newcomers.includes(one)) ? [] : claim));
}
