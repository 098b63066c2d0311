/** Calls behind an email's link. Whoever has the link can do what the patient could do with this appointment. */
import * as z from "zod/mini";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/links.ts";
import { showLinkedAppointment as shown } from "../contract/links.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { confirm } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { readBooking, type StoredBooking } from "../firestore/bookings.ts";
import { changeBooking, type Limited } from "../firestore/change-booking.ts";
import { contactId } from "../firestore/contacts.ts";
import { linkByToken } from "../firestore/links.ts";
import type { Handler } from "../http/bind.ts";
import { cancelAndRefund } from "../payments/close-payment.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { moveAsRequested } from "./move-as-wished.ts";

const patient: Actor = { role: "patient" };

export const showLinkedAppointment: Handler<typeof contract.showLinkedAppointment> = async (call) => {
  const { found } = await findLinked(call, call.body.token);
  return present(found.id, found.booking, call.now());
};

export const confirmLinkedAppointment: Handler<typeof contract.confirmLinkedAppointment> = async (call) => {
  const { found, mayChange } = await findLinked(call, call.body.token);
  const now = call.now();
  const decide = (current: Booking) => confirm(current, now);
  const limited = { mayChange, shown: call.body.version };
  const { booking } = await changeBooking(call.db, found, { now, by: patient }, decide, limited);
  return present(found.id, booking, now);
};

export const cancelLinkedAppointment: Handler<typeof contract.cancelLinkedAppointment> = async (call) => {
  const { token, version: shown } = call.body;
  const { found, ...limited } = await findLinked(call, token);
  return present(found.id, await cancelAndRefund(call, found, patient, { ...limited, shown }), call.now());
};

export const moveLinkedAppointment: Handler<typeof contract.moveLinkedAppointment> = async (call) => {
  const { token, version: shown, ...request } = call.body;
  const { found, ...limited } = await findLinked(call, token);
  const moved = await moveAsRequested(call, found, request, patient, { ...limited, shown });
  return present(found.id, moved, call.now());
};

interface Linked extends Required<Pick<Limited, "link" | "mayChange">> {
  found: StoredBooking;
}

/**
 * Finds the appointment of a link. It throws `not-found` for a malformed, unknown or expired token, one sent to an earlier
 * address, and one of a removed patient.
 */
async function findLinked({ db, now }: Pick<Dependencies, "db" | "now">, token: string): Promise<Linked> {
  const link = linkByToken(db, token);
  const stored = (await link.get()).data();
  if (stored?.kind !== "visit" || stored.expiresAt <= now()) throw new DomainError("not-found");
  const found = await readBooking(db, stored.bookingId);
  const mayChange = ({ patient: address }: Booking) =>
    address !== "" && (stored.contact === undefined || stored.contact === contactId(address));
  if (!mayChange(found.booking)) throw new DomainError("not-found");
  return { found, link, mayChange };
}

/** The answer is parsed by the contract's schema, so that it contains only fields that the contract names. */
function present(id: string, booking: Booking, now: Date): contract.LinkedAppointment {
  const { cancelledBy } = booking;
  const changeable = isChangeable(booking, now);
  return z.parse(shown.answer, { ...presentBooking(id, booking), changeable, cancelledBy });
}
