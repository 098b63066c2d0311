/** Calls on a booking by its owner or the desk: list, show, cancel and move. */

import type { Firestore } from "@google-cloud/firestore";
import { findBooking, findDecidingParty } from "../access/find-booking.ts";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/bookings.ts";
import type { Booking, Party } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import type { ChangeCheckOptions } from "../firestore/change-booking.ts";
import { hashOf } from "../firestore/secret.ts";
import { users } from "../firestore/users.ts";
import { isExemptFromLimits } from "../http/authenticate.ts";
import type { AccessSubject, Handler, SignedInCall } from "../http/bind.ts";
import { readPage } from "../http/paging.ts";
import { cancelAndRefund } from "../payments/close-payment.ts";
import { changeOrNameClinicPhone } from "./call-clinic.ts";
import { moveAsRequested } from "./move-as-requested.ts";

/** Lists the caller's own bookings by uid. Only the desk may list another address's bookings. */
export const listBookings: Handler<typeof contract.listBookings> = async ({
  db,
  query,
  caller,
  staffReach,
  recordLook,
}) => {
  const patient = query.patient?.toLowerCase() ?? caller.email;
  const own = patient === caller.email;
  if (!own && (await staffReach()) !== "all") throw new DomainError("forbidden");
  if (!own) await recordLook(await subjectOfAddress(db, patient));
  const all = bookings(db);
  const selected = own ? all.where("uid", "==", caller.uid) : all.where("patient", "==", patient);
  return readPage(
    all,
    selected.orderBy("startsAt"),
    query,
    (found) => presentBooking(found.id, found.data()),
    (booking) => (own ? booking.uid === caller.uid : booking.patient === patient),
  );
};

/** The access log names the account that has verified the address, and otherwise the address by its hash. */
async function subjectOfAddress(db: Firestore, email: string): Promise<AccessSubject> {
  const verified = users(db).where("email", "==", email).where("emailVerified", "==", true);
  const [account] = (await verified.limit(1).get()).docs;
  return { kind: "contact", id: hashOf(email), concerns: account?.id ?? null };
}

export const showBooking: Handler<typeof contract.showBooking> = async (call) => {
  const { id } = call.params;
  return presentBooking(id, (await findBooking(call, id)).booking);
};

export const cancelBooking: Handler<typeof contract.cancelBooking> = async (call) => {
  const { id } = call.params;
  const found = await findBooking(call, id);
  const party = await findDecidingParty(call, found.owned);
  const by = actorOf(party, call.caller.uid);
  const options = changeCheckOptionsOf(call, party);
  return presentBooking(
    id,
    await changeOrNameClinicPhone(call, () => cancelAndRefund(call, found, by, options)),
  );
};

type ChangeBookingRequest = SignedInCall & { query: { version?: number | undefined } };

/** Somebody who decides as the patient may do so as long as the booking is theirs. */
function changeCheckOptionsOf({ caller, query }: ChangeBookingRequest, party: Party): ChangeCheckOptions {
  const mayChange = ({ uid }: Booking) => party === "clinic" || uid === caller.uid;
  return { isExemptFromLimits: () => isExemptFromLimits(caller), mayChange, shown: query.version };
}

/** The actor of a change: the patient, or a member of staff for the clinic. */
function actorOf(party: Party, uid: string): Actor {
  return party === "patient" ? { role: party } : { role: party, uid };
}

export const moveBooking: Handler<typeof contract.moveBooking> = async (call) => {
  const { id } = call.params;
  const found = await findBooking(call, id);
  const party = await findDecidingParty(call, found.owned);
  const { despite, undo } = call.body;
  if (party === "patient" && (despite ?? undo) !== undefined) throw new DomainError("forbidden");
  const by = actorOf(party, call.caller.uid);
  const options = changeCheckOptionsOf(call, party);
  return presentBooking(
    id,
    await changeOrNameClinicPhone(call, () => moveAsRequested(call, found, call.body, by, options)),
  );
};
