import type { Firestore } from "@google-cloud/firestore";
import { removals } from "../firestore/removals.ts";
import { users } from "../firestore/users.ts";
import { type Caller, signInAgain } from "../http/caller.ts";
import { searchPrefixes } from "./search-prefixes.ts";

/** The name given now, else the one we know, else the account's own. Nothing comes back of somebody being removed. */
export async function saveUser(
  db: Firestore,
  caller: Caller,
  name: string | undefined,
  now: Date,
): Promise<void> {
  const reference = users(db).doc(caller.uid);
  await db.runTransaction(async (transaction) => {
    const [before, removal] = await Promise.all([
      transaction.get(reference),
      transaction.get(removals(db).doc(caller.uid)),
    ]);
    if (removal.exists) throw signInAgain();
    const known = before.data();
    const person = { email: caller.email, name: name ?? known?.name ?? caller.name };
    transaction.set(reference, {
      ...person,
      emailVerified: caller.emailVerified,
      search: searchPrefixes(person),
      phone: known?.phone ?? "",
      createdAt: known?.createdAt ?? now,
      updatedAt: now,
    });
  });
}
