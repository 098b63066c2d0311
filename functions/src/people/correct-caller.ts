import type * as contract from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { isAnonymous } from "../domain/caller.ts";
import { DomainError } from "../domain/domain-error.ts";
import { appointmentsOfCaller, callers, mostOfCaller, settleCaller } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/pages.ts";
import type { Handler } from "../http/bind.ts";
import { readdressBooking } from "./readdress-booking.ts";

/** The record follows from its appointments, so that it has the address last. An account's own appointments stay as they are. */
export const correctCaller: Handler<typeof contract.correctCaller> = async (call) => {
  const { db, params, body, caller: desk, now } = call;
  const known = (await callers(db).doc(params.id).get()).data();
  if (!known) throw new DomainError("not-found");
  const email = body.email.toLowerCase();
  const appointments = appointmentsOfCaller(db, params.id).orderBy("startsAt", "desc");
  const [theirs, { settings }] = await Promise.all([readUpTo(appointments, mostOfCaller), readClinic(db)]);
  let changed = 0;
  for (const found of theirs) {
    const isToFollow = (booking: Booking) =>
      booking.uid === null && booking.callerId === params.id && !isAnonymous(booking);
    const booking = found.data();
    if (!isToFollow(booking) || booking.patient === email) continue;
    const by = { role: "clinic", uid: desk.uid } as const;
    if (await readdressBooking(call, found.id, email, { by, isToFollow, settings })) changed += 1;
  }
  await settleCaller(db, params.id, now());
  return { success: true, changed };
};
