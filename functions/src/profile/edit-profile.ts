import { readClinic } from "../catalogue/read-clinic.ts";
import { profileInputSchema } from "../contract/users.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { renameAccount } from "../users/rename-account.ts";
import { saveUser } from "../users/save-user.ts";
import { readProfile } from "./show-profile.ts";

export async function editProfile({ db, body, caller, accounts, now }: SignedInCall): Promise<Answer> {
  const input = parse(profileInputSchema, body);
  if (input.phone !== "") normalizePhone(input.phone, (await readClinic(db)).settings.address.country);
  await saveUser(db, caller, input, now());
  await renameAccount(accounts, caller.uid, input.name);
  return { body: await readProfile(db, caller) };
}
