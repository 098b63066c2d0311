/**
 * Calls with which the desk refunds an appointment that is over, or writes its price off. A refund that is sent again with the same
 * `requestId`, and a repeated write-off, change nothing. A call gets `conflict` if the booking has changed since the desk saw it.
 */
import type * as contract from "../contract/desk-acts.ts";
import type { Booking } from "../domain/booking.ts";
import { hasTooManyDecimals, priceDecimals, toMinorUnits } from "../domain/currency.ts";
import { orderDeskRefund } from "../domain/desk-refunds.ts";
import { undoWaiveChange } from "../domain/desk-states.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { readBooking } from "../firestore/bookings.ts";
import type { Handler } from "../http/bind.ts";
import { waiveDebt } from "../payments/close-payment.ts";
import { logPayment } from "../payments/payment-log.ts";
import { makeRefundsNowOrLater } from "../payments/refund.ts";
import { changeBookingAtDesk, deskActor, presentChanged } from "./change-at-desk.ts";

/** Money goes back to the card in this request, or later if Stripe can't be reached. */
export const refundBooking: Handler<typeof contract.refundBooking> = async (call) => {
  const { amount, reason, requestId = null } = call.body;
  const by = call.caller.uid;
  const changed = await changeBookingAtDesk(call, (current, now) => {
    const { to = current.method === "card" ? "card" : "hand" } = call.body;
    const change = orderDeskRefund(
      current,
      { cents: amountInCents(amount, current), to, reason, by, requestId },
      now,
    );
    // Without Stripe's key nothing would make the refund. The desk gives the money back by hand instead.
    if (change && to === "card" && !call.payments.enabled) throw new DomainError("payment-unavailable");
    return change;
  });
  const { booking, change } = changed;
  const about = { bookingId: call.params.id, intentId: booking.transactionId };
  if (change) logPayment(call, `${change.event} by the desk`, about);
  const latest = change ? await makeRefundsNowOrLater(call, changed) : changed;
  return presentChanged(call, latest.booking, change !== null);
};

function amountInCents(amount: number | undefined, { currency }: Booking): number | undefined {
  if (amount === undefined) return undefined;
  if (hasTooManyDecimals(amount, currency)) {
    const decimals = priceDecimals(currency);
    throw invalid("amount", decimals === 0 ? "Use a whole amount" : `Use at most ${decimals} decimals`);
  }
  return toMinorUnits(amount, currency);
}

export const waivePrice: Handler<typeof contract.waivePrice> = async (call) => {
  const { id } = call.params;
  const order = { reason: call.body.reason, by: call.caller.uid };
  const found = await readBooking(call.db, id);
  const waived = await waiveDebt(call, found, deskActor(call), { shown: call.query.version, order });
  return presentChanged(call, waived, waived.version !== found.booking.version);
};

export const undoWaive: Handler<typeof contract.undoWaive> = async (call) => {
  const { booking, change } = await changeBookingAtDesk(call, undoWaiveChange);
  if (change) logPayment(call, "write-off taken back", { bookingId: call.params.id, intentId: null });
  return presentChanged(call, booking, change !== null);
};
