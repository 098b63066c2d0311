import type { Firestore } from "@google-cloud/firestore";
import { type Act, countAct, whyTooMany, withAppointment } from "../domain/account-limits.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isTrusted } from "../domain/mail-links.ts";
import { users } from "./users.ts";
import type { Writes } from "./writes.ts";

interface Change {
  id: string;
  before: Booking;
  after: Booking;
  act: Act | undefined;
  isAdmin?: (() => Promise<boolean>) | undefined;
}

/**
 * What a change of a booking means to its owner's account, as writes of the same commit, which fails when the account was
 * changed since it was read here. An account that is leaving gains nothing any more, and what it gives up needs no count.
 */
export async function accountWrites(
  db: Firestore,
  { id, before, after, act, isAdmin }: Change,
  now: Date,
): Promise<(writes: Writes) => void> {
  const { uid } = after;
  const linked = uid !== before.uid;
  const unchanged = after.status === before.status && after.endsAt.getTime() === before.endsAt.getTime();
  if (uid === null || (unchanged && !linked && !act)) return () => {};
  const snapshot = await users(db).doc(uid).get();
  const account = snapshot.data();
  // Only people themselves link. What a leaving account still holds is let go, and moved by nobody.
  if (linked && (!account || account.leaving)) throw new DomainError("unauthenticated");
  if (account?.leaving) {
    if (isOpen(after, now)) throw new DomainError("conflict");
    return () => {};
  }
  // Somebody whose profile was never written: there is nothing to keep, and removal finds the booking by its uid.
  if (!account || !snapshot.updateTime) return () => {};
  // By the address that is told of it: the account's own may be another since.
  const refusal = act && whyTooMany(account.counts, act, isTrusted(after, account), now);
  // The desk is not limited. Its list is read only where that matters.
  if (refusal && !(await isAdmin?.())) throw refusal;
  const fields = {
    open: withAppointment(account.open, id, after, now),
    ...(act && { counts: countAct(account.counts, act, now) }),
  };
  const precondition = { lastUpdateTime: snapshot.updateTime };
  return (writes) => writes.update(snapshot.ref, fields, precondition);
}
