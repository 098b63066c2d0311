import { readClinic } from "../catalogue/read-clinic.ts";
import { profileInputSchema } from "../contract/users.ts";
import { DomainError } from "../domain/domain-error.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { users } from "../firestore/users.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { searchPrefixes } from "../users/search-prefixes.ts";
import { readProfile } from "./show-profile.ts";

/** The account's own name follows, because the site greets by it. */
export async function editProfile(call: SignedInCall): Promise<Answer> {
  const { db, caller, accounts, now } = call;
  const { name, phone } = parse(profileInputSchema, call.body);
  if (phone !== "") await requirePossible(call, phone);
  const reference = users(db).doc(caller.uid);
  await db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    const email = known?.email ?? caller.email;
    transaction.set(reference, {
      email,
      emailVerified: known?.emailVerified ?? caller.emailVerified,
      name,
      phone,
      search: searchPrefixes({ email, name }),
      createdAt: known?.createdAt ?? now(),
      updatedAt: now(),
    });
  });
  await accounts.rename(caller.uid, name);
  return { body: await readProfile(db, caller) };
}

async function requirePossible({ db }: SignedInCall, phone: string): Promise<void> {
  const { settings } = await readClinic(db);
  if (normalizePhone(phone, settings.address.country) !== null) return;
  const reason = "Provide a phone number that we can call, like 202-555-0143 or +44 20 7946 0018";
  throw new DomainError("invalid", reason, { fields: { phone: reason } });
}
