import type { Firestore } from "@google-cloud/firestore";
import { users } from "../firestore/users.ts";
import type { Caller } from "../http/caller.ts";
import { searchPrefixes } from "./search-prefixes.ts";

/** The name given now, else the one we know, else the account's own. */
export async function saveUser(
  db: Firestore,
  caller: Caller,
  name: string | undefined,
  now: Date,
): Promise<void> {
  const reference = users(db).doc(caller.uid);
  await db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
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
