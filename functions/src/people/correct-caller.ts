import type * as contract from "../contract/people.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import { isAnonymous } from "../domain/caller.ts";
import { DomainError } from "../domain/domain-error.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { appointmentsOfCaller, callers, maxBookingsOfCaller, rebuildCaller } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/pages.ts";
import { readNames } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { readdressBooking } from "./readdress-booking.ts";

/**
 * The record and its coming appointments have the address then. An account's own appointments stay as they are, and so do past ones: nobody
 * is told of them any more, and a mistyped address may be somebody's who would get them all.
 */
export const correctCaller: Handler<typeof contract.correctCaller> = async (call) => {
  const { db, params, body, caller: desk, now } = call;
  const known = await callers(db).doc(params.id).get();
  if (!known.exists) throw new DomainError("not-found");
  const email = body.email.toLowerCase();
  const appointments = appointmentsOfCaller(db, params.id).orderBy("startsAt", "desc");
  const [theirs, { settings }, account] = await Promise.all([
    readUpTo(appointments, maxBookingsOfCaller),
    readClinic(db),
    findVerified(call, email),
  ]);
  const isToFollow = (booking: Booking) =>
    booking.uid === null &&
    booking.callerId === params.id &&
    !isAnonymous(booking) &&
    isChangeable(booking, now());
  const wrong = theirs.filter((found) => isToFollow(found.data()) && found.data().patient !== email);
  if (body.preview) return { success: true, changed: wrong.length, ...(account && { account }) };
  await known.ref.update({ corrected: { email, at: now() } });
  const by = { role: "clinic", uid: desk.uid } as const;
  let changed = 0;
  for (const { id } of wrong)
    if (await readdressBooking(call, id, email, { by, isToFollow, settings })) changed += 1;
  await rebuildCaller(db, params.id, now());
  const left = new Set([known.data()?.email ?? "", ...wrong.map((found) => found.data().patient)]);
  for (const address of left) if (address !== email) await recheckBounce(db, address, now());
  return { success: true, changed, ...(account && { account }) };
};

/** Who has proved that the address is theirs. */
async function findVerified({ db, accounts }: Pick<Dependencies, "db" | "accounts">, email: string) {
  const uid = await accounts.uidOf(email);
  const address = uid === null ? null : await accounts.addressOf(uid);
  if (uid === null || !address?.emailVerified) return null;
  return { name: (await readNames(db, [uid])).get(uid) ?? email };
}
