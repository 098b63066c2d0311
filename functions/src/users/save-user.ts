import type { Firestore } from "@google-cloud/firestore";
import { removals } from "../firestore/removals.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import { type Caller, signInAgain } from "../http/caller.ts";
import { newProfile } from "./new-profile.ts";

/**
 * What is given now, else what we know; the name else as the account has it. Nothing comes back of somebody being
 * removed.
 */
export async function saveUser(
  db: Firestore,
  caller: Caller,
  { name, phone }: { name?: string | undefined; phone?: string },
  now: Date,
): Promise<UserDocument> {
  const reference = users(db).doc(caller.uid);
  return db.runTransaction(async (transaction) => {
    const [before, removal] = await Promise.all([
      transaction.get(reference),
      transaction.get(removals(db).doc(caller.uid)),
    ]);
    const known = before.data();
    if (removal.exists || known?.leaving) throw signInAgain();
    const { email, emailVerified } = caller;
    const person = { email, emailVerified, name: name ?? known?.name ?? caller.name };
    const saved = {
      ...known,
      ...newProfile(person, now),
      phone: phone ?? known?.phone ?? "",
      createdAt: known?.createdAt ?? now,
    };
    transaction.set(reference, saved);
    return saved;
  });
}
