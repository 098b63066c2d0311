import { DomainError } from "../domain/domain-error.ts";
import { users } from "../firestore/users.ts";
import type { Call } from "../http/route.ts";

/**
 * Whom an admin means by an address: the account that has it now, else the profile that last had it, for a removal that
 * was interrupted after its account was deleted.
 */
export async function findUser({
  db,
  accounts,
  params,
}: Pick<Call, "db" | "accounts" | "params">): Promise<string> {
  const email = String(params.email).toLowerCase();
  const uid = await accounts.uidOf(email);
  if (uid !== null) return uid;
  const profiles = await users(db).where("email", "==", email).limit(1).get();
  const [profile] = profiles.docs;
  if (profile) return profile.id;
  throw new DomainError("not-found", "There is no user with this address.");
}
