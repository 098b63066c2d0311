/** The family members for whom an account books. */
import { randomBytes } from "node:crypto";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { appointmentsExistError } from "../access/present-booking.ts";
import type { ProfileInput } from "../contract/profile.ts";
import { isUpcomingOrRunning } from "../domain/booking.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import type { UserDocument } from "../firestore/users.ts";

type Family = UserDocument["people"];

/**
 * Returns the account's new family; the old one if the request doesn't contain one. Throws `has-appointments` if a removed member
 * has upcoming appointments. It runs in the transaction that writes the account, so that none can be booked at the same time.
 */
export async function changeFamily(
  transaction: Transaction,
  db: Firestore,
  account: UserDocument | undefined,
  requested: ProfileInput["people"],
  now: Date,
): Promise<Family> {
  const before = account?.people ?? [];
  if (!requested) return before;
  refuseDuplicateNames(requested.map(({ name }) => name));
  const kept = requested.flatMap(({ _id }) => _id ?? []);
  if (new Set(kept).size < kept.length) throw invalid("people", "Each person can be listed only once");
  const after = requested.map(({ _id, name }) => ({
    ...before.find(({ id }) => id === _id),
    id: _id ?? newPersonId(),
    name,
  }));
  const unknown = kept.some((wanted) => !before.some(({ id }) => id === wanted));
  // Another tab has removed this family member. Saving would bring them back under a deleted id.
  if (unknown) throw new DomainError("conflict");
  const removed = before.filter(({ id }) => !after.some((person) => person.id === id));
  if (removed.length > 0)
    await refuseIfMembersHaveAppointments(transaction, db, account?.open ?? {}, removed, now);
  return after;
}

function refuseDuplicateNames(names: readonly string[]): void {
  const seen = new Set<string>();
  names.forEach((name, i) => {
    const plain = name.trim().toLowerCase();
    if (seen.has(plain)) throw invalid(`people.${i}.name`, "This name is already in the list");
    seen.add(plain);
  });
}

async function refuseIfMembersHaveAppointments(
  transaction: Transaction,
  db: Firestore,
  open: NonNullable<UserDocument["open"]>,
  removed: Family,
  now: Date,
): Promise<void> {
  const ids = Object.entries(open).flatMap(([id, endsAt]) => (endsAt > now ? [id] : []));
  if (ids.length === 0) return;
  const upcoming = await transaction.getAll(...ids.map((id) => bookings(db).doc(id)));
  const theirs = upcoming.flatMap((found) => {
    const booking = found.data();
    const isTheirs =
      booking && removed.some(({ id }) => id === booking.personId) && isUpcomingOrRunning(booking, now);
    return isTheirs ? [{ id: found.id, booking }] : [];
  });
  if (theirs.length > 0) throw appointmentsExistError(theirs);
}

/** Returns a new id of a family member. It is part of claim ids and never used twice. */
function newPersonId(): string {
  return randomBytes(8).toString("hex");
}
