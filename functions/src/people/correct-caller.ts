import type * as contract from "../contract/people.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import { isAnonymous } from "../domain/caller.ts";
import { DomainError } from "../domain/domain-error.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import {
  appointmentsOfCaller,
  callers,
  maxBookingsOfCaller,
  rebuildCallerRecord,
} from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import { readNames } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { readdressBooking } from "./readdress-booking.ts";

/**
 * Corrects the email address of a caller and of the caller's upcoming bookings. Bookings of an account and past bookings keep
 * their address: no more mails are sent for past ones, and a mistyped address may belong to a stranger.
 */
export const correctCallerEmail: Handler<typeof contract.correctCallerEmail> = async (call) => {
  const { db, params, body, caller: desk, now } = call;
  const known = await callers(db).doc(params.id).get();
  if (!known.exists) throw new DomainError("not-found");
  const email = body.email.toLowerCase();
  const appointments = appointmentsOfCaller(db, params.id).orderBy("startsAt", "desc");
  const [found, { settings }, account] = await Promise.all([
    readUpTo(appointments, maxBookingsOfCaller),
    readClinic(db),
    findVerifiedAccount(call, email),
  ]);
  const mayChange = (booking: Booking) =>
    booking.uid === null &&
    booking.callerId === params.id &&
    !isAnonymous(booking) &&
    isChangeable(booking, now());
  const toCorrect = found.filter((found) => mayChange(found.data()) && found.data().patient !== email);
  if (body.preview) {
    call.nameChanged(null);
    return { success: true, changed: toCorrect.length, ...(account && { account }) };
  }
  await known.ref.update({ corrected: { email, at: now() } });
  const by = { role: "clinic", uid: desk.uid } as const;
  let changed = 0;
  for (const { id } of toCorrect)
    if (await readdressBooking(call, id, email, { by, mayChange, settings })) changed += 1;
  await rebuildCallerRecord(db, params.id, now());
  const left = new Set([known.data()?.email ?? "", ...toCorrect.map((found) => found.data().patient)]);
  for (const address of left) if (address !== email) await recheckBounce(db, address, now());
  return { success: true, changed, ...(account && { account }) };
};

/** Finds the account that has verified this address. */
async function findVerifiedAccount({ db, accounts }: Pick<Dependencies, "db" | "accounts">, email: string) {
  const uid = await accounts.uidOf(email);
  const address = uid === null ? null : await accounts.addressOf(uid);
  if (uid === null || !address?.emailVerified) return null;
  return { name: (await readNames(db, [uid])).get(uid) ?? email };
}
