/**
 * Calls with which the desk records payments, refunds by hand, no-shows and arrivals, and takes them back. Repeating a call
 * changes nothing. A call gets `conflict` if the booking has changed since the desk saw it.
 */

import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/desk-acts.ts";
import type { Booking } from "../domain/booking.ts";
import { type BookingChange, refuseStaleVersion } from "../domain/booking-change.ts";
import { todayIn } from "../domain/calendar-date.ts";
import {
  clearArrival,
  clearDeskPayment,
  clearNoShow,
  recordArrivalChange,
  recordNoShowChange,
} from "../domain/desk-states.ts";
import { recordRefundByHand } from "../domain/given-back.ts";
import { readBooking } from "../firestore/bookings.ts";
import { type Changed, changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { recordDeskPayment } from "../payments/close-payment.ts";
import { logPayment } from "../payments/payment-log.ts";

/** Records that the desk received the payment. */
export const takeDeskPayment: Handler<typeof contract.takeDeskPayment> = async (call) => {
  const { id } = call.params;
  const shown = call.query.version;
  const found = await readBooking(call.db, id);
  return presentBooking(id, await recordDeskPayment(call, found, actor(call), { shown }));
};

export const takeBackDeskPayment: Handler<typeof contract.takeBackDeskPayment> = async (call) => {
  const { booking, change } = await changeAtDesk(call, clearDeskPayment);
  const { id } = call.params;
  if (change) logPayment(call, "desk payment taken back", { bookingId: id, intentId: null });
  return presentBooking(id, booking);
};

/** Records that the desk gave the money of a cancelled appointment back by hand. */
export const recordGivenBack: Handler<typeof contract.recordGivenBack> = async (call) => {
  const { id } = call.params;
  const { reason } = call.body;
  const by = call.caller.uid;
  const { booking, change } = await changeAtDesk(call, (current, now) =>
    recordRefundByHand(current, { reason, by }, now, call.payments.enabled),
  );
  if (change) logPayment(call, "given back by hand", { bookingId: id, intentId: booking.transactionId });
  return presentBooking(id, booking);
};

export const recordNoShow: Handler<typeof contract.recordNoShow> = async (call) => {
  const { booking } = await changeAtDesk(call, (current, now) => {
    const change = recordNoShowChange(current, now);
    // An arrival doesn't make a version stale. But a no-show must not overwrite an arrival that the caller hasn't seen.
    if (change && current.arrivedAt) refuseStaleVersion({ standsSince: current.version }, call.query.version);
    return change;
  });
  return presentBooking(call.params.id, booking);
};

export const takeBackNoShow: Handler<typeof contract.takeBackNoShow> = async (call) => {
  const { booking } = await changeAtDesk(call, clearNoShow);
  return presentBooking(call.params.id, booking);
};

export const recordArrival: Handler<typeof contract.recordArrival> = async (call) => {
  const { timeZone } = (await readClinic(call.db)).settings;
  const { booking } = await changeAtDesk(call, (current, now) =>
    recordArrivalChange(current, todayIn(timeZone, now), now),
  );
  return presentBooking(call.params.id, booking);
};

export const takeBackArrival: Handler<typeof contract.takeBackArrival> = async (call) => {
  const { booking } = await changeAtDesk(call, clearArrival);
  return presentBooking(call.params.id, booking);
};

type DeskCall = SignedInCall & { params: { id: string }; query: { version?: number | undefined } };

/**
 * Changes the booking of this call. It throws `not-found` for an unknown booking, and `conflict` if the booking has changed
 * since the desk saw it.
 */
function changeAtDesk(
  call: DeskCall,
  decide: (booking: Booking, now: Date) => BookingChange | null,
): Promise<Changed> {
  const now = call.now();
  const shown = call.query.version;
  const occasion = { now, by: actor(call) };
  return changeBooking(call.db, call.params.id, occasion, (current) => decide(current, now), { shown });
}

function actor({ caller }: SignedInCall) {
  return { role: "clinic" as const, uid: caller.uid };
}
