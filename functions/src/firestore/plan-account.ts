import type { Firestore } from "@google-cloud/firestore";
import { type Act, alsoCounts, countAct, whyTooMany, withAppointment } from "../domain/account-limits.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isTrusted } from "../domain/mail-links.ts";
import { type UserDocument, users } from "./users.ts";
import type { PlannedWrite } from "./writes.ts";

interface Change {
  id: string;
  before: Booking;
  after: Booking;
  act: Act | undefined;
  isAdmin?: (() => Promise<boolean>) | undefined;
}

/**
 * What a change of a booking means to its owner's account: a write of the same commit, which fails when the account was changed since it
 * was read here. Null where it means nothing. An account that is leaving gains nothing any more. What it gives up counts only where
 * the clinic pays for it.
 */
export async function planAccount(
  db: Firestore,
  { id, before, after, act, isAdmin }: Change,
  now: Date,
): Promise<PlannedWrite | null> {
  const uid = after.uid ?? before.uid;
  const isLost = after.uid === null;
  const linked = after.uid !== before.uid;
  const unchanged = after.status === before.status && after.endsAt.getTime() === before.endsAt.getTime();
  const also = alsoCounts(before, after);
  if (uid === null || (unchanged && !linked && !act && also.length === 0)) return null;
  const snapshot = await users(db).doc(uid).get();
  const account = snapshot.data();
  // People link their own, and the desk a caller's. What a leaving account still holds is let go, and moved by nobody.
  if (isLost && account?.leaving) return null;
  if (linked && !isLost && (!account || account.leaving)) throw new DomainError("unauthenticated");
  if (account?.leaving && isOpen(after, now)) throw new DomainError("conflict");
  // Somebody whose profile was never written: there is nothing to keep, and removal finds the booking by its uid.
  if (!account || !snapshot.updateTime) return null;
  const update = (fields: Partial<UserDocument>): PlannedWrite => ({
    does: "update",
    ref: snapshot.ref.withConverter(null),
    fields,
    lastUpdateTime,
  });
  const lastUpdateTime = snapshot.updateTime;
  const count = (acts: readonly Act[]) =>
    acts.reduce((counts, one) => countAct(counts, one, now), account.counts);
  if (account.leaving) return also.length === 0 ? null : update({ counts: count(also) });
  // By the address that is told of it: the account's own may be another since.
  const refusal = act && whyTooMany(account.counts, act, isTrusted(after, account), now);
  // The desk is not limited. Its list is read only where that matters.
  if (refusal && !(await isAdmin?.())) throw refusal;
  const counted = act ? [act, ...also] : also;
  return update({
    open: withAppointment(account.open, id, isLost ? { ...after, status: "cancelled" } : after, now),
    ...(counted.length > 0 && { counts: count(counted) }),
  });
}
