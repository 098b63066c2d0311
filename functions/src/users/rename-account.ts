import type { Accounts } from "./accounts.ts";
import { nowOrAtNextSignIn } from "./next-sign-in.ts";

/** The account's own name follows the profile's, because the site greets by it. */
export async function renameAccount(
  accounts: Pick<Accounts, "rename">,
  uid: string,
  name: string,
): Promise<void> {
  await nowOrAtNextSignIn(accounts.rename(uid, name), "account not renamed yet", uid);
}
