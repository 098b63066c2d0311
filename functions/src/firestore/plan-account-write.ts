import type { Firestore } from "@google-cloud/firestore";
import {
  countLimitedAction,
  extraLimitedActionsOf,
  type LimitedAction,
  refusalOverLimit,
  withOpenAppointment,
} from "../domain/account-limits.ts";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isTrustedMailAddress } from "../domain/mail-links.ts";
import { type UserDocument, users } from "./users.ts";
import type { PlannedWrite } from "./writes.ts";

interface BookingChangeOfAccount {
  id: string;
  before: Booking;
  after: Booking;
  act: LimitedAction | undefined;
  isExemptFromLimits?: (() => Promise<boolean>) | undefined;
}

/**
 * Plans the update of the owner's account when a booking changes: open appointments and limits. Returns null if the account
 * doesn't change. The commit fails if the account was changed after it was read. An account that is being removed gains no
 * appointment; its cancellations count only where the clinic pays for them.
 */
export async function planAccountWrite(
  db: Firestore,
  { id, before, after, act, isExemptFromLimits }: BookingChangeOfAccount,
  now: Date,
): Promise<PlannedWrite | null> {
  const uid = after.uid ?? before.uid;
  const losesAccount = after.uid === null;
  const changesAccount = after.uid !== before.uid;
  const unchanged = after.status === before.status && after.endsAt.getTime() === before.endsAt.getTime();
  const furtherActs = extraLimitedActionsOf(before, after);
  if (uid === null || (unchanged && !changesAccount && !act && furtherActs.length === 0)) return null;
  const snapshot = await users(db).doc(uid).get();
  const account = snapshot.data();
  // An account that is being removed can lose bookings, and can't gain or move any.
  if (losesAccount && account?.leaving) return null;
  if (changesAccount && !losesAccount && (!account || account.leaving))
    throw new DomainError("unauthenticated");
  if (account?.leaving && isUpcomingOrRunning(after, now)) throw new DomainError("conflict");
  // The account has no profile yet, so there is nothing to update. A removal finds the booking by its uid.
  if (!account || !snapshot.updateTime) return null;
  const lastUpdateTime = snapshot.updateTime;
  const update = (fields: Partial<UserDocument>): PlannedWrite => ({
    does: "update",
    ref: snapshot.ref.withConverter(null),
    fields,
    lastUpdateTime,
  });
  const count = (acts: readonly LimitedAction[]) =>
    acts.reduce((counts, one) => countLimitedAction(counts, one, now), account.counts);
  if (account.leaving) return furtherActs.length === 0 ? null : update({ counts: count(furtherActs) });
  // Verification is judged by the booking's address, because the account's address may have changed since.
  const refusal = act && refusalOverLimit(account.counts, act, isTrustedMailAddress(after, account), now);
  // Limits don't apply to staff. Their roles are read only if a limit is reached.
  if (refusal && !(await isExemptFromLimits?.())) throw refusal;
  const counted = act ? [act, ...furtherActs] : furtherActs;
  return update({
    open: withOpenAppointment(
      account.open,
      id,
      losesAccount ? { ...after, status: "cancelled" } : after,
      now,
    ),
    ...(counted.length > 0 && { counts: count(counted) }),
  });
}
