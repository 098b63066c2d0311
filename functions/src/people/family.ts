/** Whom an account books for, besides its holder. */
import { randomBytes } from "node:crypto";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { hasAppointments } from "../access/present-booking.ts";
import type { ProfileInput } from "../contract/users.ts";
import { isOpen } from "../domain/booking.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import type { UserDocument } from "../firestore/users.ts";

type Family = UserDocument["people"];

/**
 * The family as it is to be; as it was where nothing is said of it. Refuses to lose one who has coming appointments with
 * `has-appointments`: read in the transaction that writes the account, so that none is booked meanwhile.
 */
export async function changeFamily(
  transaction: Transaction,
  db: Firestore,
  account: UserDocument | undefined,
  wished: ProfileInput["people"],
  now: Date,
): Promise<Family> {
  const before = account?.people ?? [];
  if (!wished) return before;
  refuseSameName(wished.map(({ name }) => name));
  const kept = wished.flatMap(({ _id }) => _id ?? []);
  if (new Set(kept).size < kept.length) throw invalid("people", "Each of them may stand only once");
  const after = wished.map(({ _id, name }) => ({
    ...before.find(({ id }) => id === _id),
    id: _id ?? newPersonId(),
    name,
  }));
  const unknown = kept.some((wanted) => !before.some(({ id }) => id === wanted));
  // Taken away meanwhile in another tab: whoever saves would bring them back under an id that is gone.
  if (unknown) throw new DomainError("conflict");
  const gone = before.filter(({ id }) => !after.some((person) => person.id === id));
  if (gone.length > 0) await refuseWithAppointments(transaction, db, account?.open ?? {}, gone, now);
  return after;
}

function refuseSameName(names: readonly string[]): void {
  const seen = new Set<string>();
  names.forEach((name, i) => {
    const plain = name.trim().toLowerCase();
    if (seen.has(plain)) throw invalid(`people.${i}.name`, "This name is in the list already");
    seen.add(plain);
  });
}

async function refuseWithAppointments(
  transaction: Transaction,
  db: Firestore,
  open: NonNullable<UserDocument["open"]>,
  gone: Family,
  now: Date,
): Promise<void> {
  const ids = Object.entries(open).flatMap(([id, endsAt]) => (endsAt > now ? [id] : []));
  if (ids.length === 0) return;
  const coming = await transaction.getAll(...ids.map((id) => bookings(db).doc(id)));
  const theirs = coming.flatMap((found) => {
    const booking = found.data();
    const isTheirs = booking && gone.some(({ id }) => id === booking.personId) && isOpen(booking, now);
    return isTheirs ? [{ id: found.id, booking }] : [];
  });
  if (theirs.length > 0) throw hasAppointments(theirs);
}

/** Part of claims' ids, and never used twice. */
function newPersonId(): string {
  return randomBytes(8).toString("hex");
}
