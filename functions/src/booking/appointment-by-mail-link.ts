/** Calls behind an email's link. Whoever has the link can do what the patient could do with this appointment. */
import * as z from "zod/mini";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/mail-links.ts";
import { showAppointmentByMailLink as shown } from "../contract/mail-links.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { confirm } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { readBooking, type StoredBooking } from "../firestore/bookings.ts";
import { type ChangeCheckOptions, changeBooking } from "../firestore/change-booking.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import { mailLinkByToken } from "../firestore/stored-mail-links.ts";
import type { Handler } from "../http/bind.ts";
import { cancelAndRefund } from "../payments/close-payment.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { changeOrNameClinicPhone } from "./call-clinic.ts";
import { moveAsRequested } from "./move-as-requested.ts";

const patientActor: Actor = { role: "patient" };

export const showAppointmentByMailLink: Handler<typeof contract.showAppointmentByMailLink> = async (call) => {
  const { found } = await findAppointmentByMailLink(call, call.body.token);
  return presentAppointmentByMailLink(found.id, found.booking, call.now());
};

export const confirmAppointmentByMailLink: Handler<typeof contract.confirmAppointmentByMailLink> = async (
  call,
) => {
  const { found, mayChange } = await findAppointmentByMailLink(call, call.body.token);
  const now = call.now();
  const decide = (current: Booking) => confirm(current, now);
  const limited = { mayChange, shown: call.body.version };
  const { booking } = await changeBooking(call.db, found, { now, by: patientActor }, decide, limited);
  return presentAppointmentByMailLink(found.id, booking, now);
};

export const cancelAppointmentByMailLink: Handler<typeof contract.cancelAppointmentByMailLink> = async (
  call,
) => {
  const { token, version: shown } = call.body;
  const { found, ...limited } = await findAppointmentByMailLink(call, token);
  return presentAppointmentByMailLink(
    found.id,
    await changeOrNameClinicPhone(call, () =>
      cancelAndRefund(call, found, patientActor, { ...limited, shown }),
    ),
    call.now(),
  );
};

export const moveAppointmentByMailLink: Handler<typeof contract.moveAppointmentByMailLink> = async (call) => {
  const { token, version: shown, ...request } = call.body;
  const { found, ...limited } = await findAppointmentByMailLink(call, token);
  const moved = await changeOrNameClinicPhone(call, () =>
    moveAsRequested(call, found, request, patientActor, { ...limited, shown }),
  );
  return presentAppointmentByMailLink(found.id, moved, call.now());
};

interface AppointmentByMailLink extends Required<Pick<ChangeCheckOptions, "link" | "mayChange">> {
  found: StoredBooking;
}

/**
 * Finds the appointment of a link. It throws `not-found` for a malformed, unknown or expired token, one sent to an earlier
 * address, and one of a removed patient.
 */
async function findAppointmentByMailLink(
  { db, now }: Pick<Dependencies, "db" | "now">,
  token: string,
): Promise<AppointmentByMailLink> {
  const link = mailLinkByToken(db, token);
  const stored = (await link.get()).data();
  if (stored?.kind !== "visit" || stored.expiresAt <= now()) throw new DomainError("not-found");
  const found = await readBooking(db, stored.bookingId);
  const mayChange = ({ patient: address }: Booking) =>
    address !== "" && (stored.contact === undefined || stored.contact === addressHash(address));
  if (!mayChange(found.booking)) throw new DomainError("not-found");
  return { found, link, mayChange };
}

/** The answer is parsed by the contract's schema, so that it contains only fields that the contract names. */
function presentAppointmentByMailLink(id: string, booking: Booking, now: Date): contract.MailLinkAppointment {
  const { cancelledBy } = booking;
  const changeable = isChangeable(booking, now);
  return z.parse(shown.answer, { ...presentBooking(id, booking), changeable, cancelledBy });
}
