import { emailSchema } from "@clinic/contract/fields.ts";
import { searchUsers, type User } from "@clinic/contract/users.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { useAfterPause } from "../../lib/use-after-pause.ts";

/** Whether the appointment will reach an account, while the caller can still be told what to do about it. */
export function useAccountHint(typed: string): string {
  const settled = useAfterPause(typed);
  const address = z.safeParse(emailSchema, settled).data?.toLowerCase() ?? "";
  const { data: account } = useQuery({
    queryKey: ["account-of", address],
    queryFn: ({ signal }) => findAccount(address, signal),
    enabled: address !== "",
  });
  return accountHint(settled === typed ? account : undefined);
}

/** Null: nobody has signed up with the address. Undefined while that is not known. */
export function accountHint(account: Pick<User, "emailVerified"> | null | undefined): string {
  if (account === undefined)
    return "The appointment shows in the caller's account once this address is verified there.";
  if (account === null)
    return "No account has this address yet. The appointment shows once somebody has signed up with it and verified it.";
  if (account.emailVerified) return "This address has a verified account: the appointment shows there.";
  return "This address has an account, not verified yet. The appointment shows there once the caller has verified it under Profile.";
}

/** A search finds beginnings: the account itself is the one with just this address. */
async function findAccount(address: string, signal: AbortSignal): Promise<User | null> {
  const found = await call(searchUsers, { body: { q: address } }, { signal });
  return found.find(({ email }) => email.toLowerCase() === address) ?? null;
}
