import { longestAddress } from "../contract/fields.ts";
import { namedUserQuerySchema } from "../contract/users.ts";
import { DomainError } from "../domain/domain-error.ts";
import { users } from "../firestore/users.ts";
import { parse } from "../http/parse.ts";
import type { Call } from "../http/route.ts";

type Named = Pick<Call, "db" | "accounts" | "params" | "query">;

/** Whom an admin means by an address. Refuses with `conflict` when it is not who they saw under it. */
export async function findUser(call: Named): Promise<string> {
  const { uid: seen } = parse(namedUserQuerySchema, call.query);
  const uid = await ownerOf(call);
  if (uid === null) throw new DomainError("not-found", "There is no user with this address.");
  if (seen !== undefined && seen !== uid) {
    throw new DomainError("conflict", "This address belongs to another account by now. Please look again.");
  }
  return uid;
}

/**
 * The account that has the address now, else the profile that last had it, for a removal that was interrupted after its
 * account was deleted.
 */
async function ownerOf({ db, accounts, params }: Named): Promise<string | null> {
  const email = String(params.email).toLowerCase();
  // Firestore refuses to look for what is far longer.
  if (email.length > longestAddress) return null;
  const uid = await accounts.uidOf(email);
  if (uid !== null) return uid;
  const profiles = await users(db).where("email", "==", email).limit(1).get();
  return profiles.docs[0]?.id ?? null;
}
