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
  recordArrivalChange,
  recordLatenessChange,
  recordNoShowChange,
  undoArrivalChange,
  undoDeskPaymentChange,
  undoLatenessChange,
  undoNoShowChange,
} from "../domain/desk-states.ts";
import { recordManualRefundChange } from "../domain/manual-refunds.ts";
import { covers } from "../domain/reach.ts";
import { readBooking } from "../firestore/bookings.ts";
import { type ChangeBookingResult, changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { recordDeskPayment } from "../payments/close-payment.ts";
import { logPayment } from "../payments/payment-log.ts";

/** Records that the desk received the payment. */
export const takeDeskPayment: Handler<typeof contract.takeDeskPayment> = async (call) => {
  const { id } = call.params;
  const shown = call.query.version;
  const { deskMethod = null } = call.body;
  const found = await readBooking(call.db, id);
  const paid = await recordDeskPayment(call, found, deskActor(call), { shown, deskMethod });
  return presentChanged(call, paid, paid.version !== found.booking.version);
};

export const undoDeskPayment: Handler<typeof contract.undoDeskPayment> = async (call) => {
  const { booking, change } = await changeBookingAtDesk(call, undoDeskPaymentChange);
  if (change) logPayment(call, "desk payment taken back", { bookingId: call.params.id, intentId: null });
  return presentChanged(call, booking, change !== null);
};

/** Records that the desk gave the money of a cancelled appointment back by hand. */
export const recordManualRefund: Handler<typeof contract.recordManualRefund> = async (call) => {
  const { id } = call.params;
  const { reason } = call.body;
  const by = call.caller.uid;
  const { booking, change } = await changeBookingAtDesk(call, (current, now) =>
    recordManualRefundChange(current, { reason, by }, now, call.payments.enabled),
  );
  if (change) logPayment(call, "given back by hand", { bookingId: id, intentId: booking.transactionId });
  return presentChanged(call, booking, change !== null);
};

export const recordNoShow: Handler<typeof contract.recordNoShow> = async (call) => {
  const { booking, change } = await changeBookingAtDesk(call, (current, now) => {
    const change = recordNoShowChange(current, now);
    // An arrival doesn't make a version stale. But a no-show must not overwrite an arrival that the caller hasn't seen.
    if (change && current.arrivedAt) refuseStaleVersion({ standsSince: current.version }, call.query.version);
    return change;
  });
  return presentChanged(call, booking, change !== null);
};

export const undoNoShow: Handler<typeof contract.undoNoShow> = async (call) => {
  const { booking, change } = await changeBookingAtDesk(call, undoNoShowChange);
  return presentChanged(call, booking, change !== null);
};

export const recordArrival: Handler<typeof contract.recordArrival> = async (call) => {
  const { timeZone } = (await readClinic(call.db)).settings;
  const { booking, change } = await changeBookingAtDesk(call, (current, now) =>
    recordArrivalChange(current, todayIn(timeZone, now), now),
  );
  return presentChanged(call, booking, change !== null);
};

export const undoArrival: Handler<typeof contract.undoArrival> = async (call) => {
  const { booking, change } = await changeBookingAtDesk(call, undoArrivalChange);
  return presentChanged(call, booking, change !== null);
};

export const recordLateness: Handler<typeof contract.recordLateness> = async (call) => {
  const { timeZone } = (await readClinic(call.db)).settings;
  const { booking, change } = await changeBookingAtDesk(call, (current, now) =>
    recordLatenessChange(current, todayIn(timeZone, now), now),
  );
  return presentChanged(call, booking, change !== null);
};

export const undoLateness: Handler<typeof contract.undoLateness> = async (call) => {
  const { booking, change } = await changeBookingAtDesk(call, undoLatenessChange);
  return presentChanged(call, booking, change !== null);
};

type DeskRequest = SignedInCall & { params: { id: string }; query: { version?: number | undefined } };

/**
 * Changes the booking of this call. It throws `not-found` for an unknown booking or another dentist's, and `conflict` if the booking has changed
 * since the desk saw it.
 */
async function changeBookingAtDesk(
  call: DeskRequest,
  decide: (booking: Booking, now: Date) => BookingChange | null,
): Promise<ChangeBookingResult> {
  const now = call.now();
  const shown = call.query.version;
  const occasion = { now, by: deskActor(call) };
  const reach = await call.staffReach();
  let refused: Booking | undefined;
  const mayChange = (current: Booking) => {
    refused = covers(reach, current.doctorId) ? undefined : current;
    return refused === undefined;
  };
  const { id } = call.params;
  try {
    return await changeBooking(call.db, id, occasion, (current) => decide(current, now), {
      shown,
      mayChange,
    });
  } finally {
    if (refused) await call.recordRefusal({ kind: "booking", id, concerns: refused.uid });
  }
}

/** The answer shows the whole booking. If nothing had to be changed, its history doesn't name the caller, so it counts as a look. */
async function presentChanged({ params, recordLook }: DeskRequest, booking: Booking, isChanged: boolean) {
  if (!isChanged) await recordLook({ kind: "booking", id: params.id, concerns: booking.uid });
  return presentBooking(params.id, booking);
}

function deskActor({ caller }: SignedInCall) {
  return { role: "clinic" as const, uid: caller.uid };
}
