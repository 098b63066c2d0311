/**
 * Calls with which the desk records payments, refunds by hand, no-shows and arrivals, and takes them back. Repeating a call
 * changes nothing. A call gets `conflict` if the booking has changed since the desk saw it.
 */

import type * as contract from "../contract/desk-acts.ts";
import { refuseStaleVersion } from "../domain/booking-change.ts";
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
import { readBooking } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import type { Handler } from "../http/bind.ts";
import { recordDeskPayment } from "../payments/close-payment.ts";
import { logPayment } from "../payments/payment-log.ts";
import { changeBookingAtDesk, deskActor, presentChanged } from "./change-at-desk.ts";

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
