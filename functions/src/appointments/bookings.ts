/** What may be done with a booking, by its owner and by the desk. */
import type * as contract from "../contract/bookings.ts";
import type { Actor } from "../domain/booking.ts";
import type { Author } from "../domain/booking-change.ts";
import { noteNoShow } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { giveBackByHand } from "../domain/given-back.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { presentBooking } from "../firestore/present-booking.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { cancelAndRefund, takeMoneyAtDesk } from "./close-payment.ts";
import { findActor, findBooking } from "./find-booking.ts";
import { moveAsWished } from "./move-as-wished.ts";
import { logPayment } from "./payment-log.ts";

/** The caller's by uid. An address selects only for admins: it shows nobody anything else. */
export const listBookings: Handler<typeof contract.listBookings> = async ({ db, query, caller }) => {
  const patient = query.patient?.toLowerCase() ?? caller.email;
  const own = patient === caller.email;
  if (!own && !(await caller.isAdmin())) throw new DomainError("forbidden");
  const all = bookings(db);
  const selected = own ? all.where("uid", "==", caller.uid) : all.where("patient", "==", patient);
  return page(all, selected.orderBy("startsAt"), query, (found) => presentBooking(found.id, found.data()));
};

export const showBooking: Handler<typeof contract.showBooking> = async (call) => {
  const { id } = call.params;
  return presentBooking(id, (await findBooking(call, id)).booking);
};

export const cancelBooking: Handler<typeof contract.cancelBooking> = async (call) => {
  const { id } = call.params;
  const { owned } = await findBooking(call, id);
  const actor = await findActor(call, owned);
  const by = authorOf(actor, call.caller.uid);
  return presentBooking(id, await cancelAndRefund(call, id, by, call.caller));
};

/** A patient's deed, or the clinic's by one of its admins. */
function authorOf(actor: Actor, uid: string): Author {
  return actor === "patient" ? { role: actor } : { role: actor, uid };
}

export const moveBooking: Handler<typeof contract.moveBooking> = async (call) => {
  const { id } = call.params;
  const { owned } = await findBooking(call, id);
  const actor = await findActor(call, owned);
  const by = authorOf(actor, call.caller.uid);
  return presentBooking(id, await moveAsWished(call, id, call.body, by, call.caller));
};

/** The desk has the money: the booking says so, however often it is told. */
export const takeDeskPayment: Handler<typeof contract.takeDeskPayment> = async (call) => {
  const { id } = call.params;
  await findBooking(call, id);
  return presentBooking(id, await takeMoneyAtDesk(call, id, authorOf("clinic", call.caller.uid)));
};

/** The desk has given the money of a canceled appointment back itself, however often it is told. */
export const recordGivenBack: Handler<typeof contract.recordGivenBack> = async (call) => {
  const { id } = call.params;
  const { reason } = call.body;
  await findBooking(call, id);
  const by = call.caller.uid;
  const now = call.now();
  const occasion = { now, by: authorOf("clinic", by) };
  const { booking, change } = await changeBooking(call.db, id, occasion, (current) =>
    giveBackByHand(current, { reason, by }, now, call.payments.enabled),
  );
  if (change) logPayment(call, "given back by hand", { bookingId: id, intentId: booking.transactionId });
  return presentBooking(id, booking);
};

export const recordNoShow: Handler<typeof contract.recordNoShow> = async (call) => {
  const { id } = call.params;
  await findBooking(call, id);
  const now = call.now();
  const occasion = { now, by: authorOf("clinic", call.caller.uid) };
  const { booking } = await changeBooking(call.db, id, occasion, (current) => noteNoShow(current, now));
  return presentBooking(id, booking);
};
