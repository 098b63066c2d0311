import type { AccountFound } from "@clinic/contract/people.ts";

/** Whether the appointment will reach an account. Null: nobody has signed up with the address. Undefined while that is not known. */
export function accountHint(account: Pick<AccountFound, "emailVerified"> | null | undefined): string {
  if (account === undefined)
    return "The appointment shows in the caller's account once this address is verified there.";
  if (account === null)
    return "No account has this address yet. The appointment shows once somebody has signed up with it and verified it.";
  if (account.emailVerified) return "This address has a verified account: the appointment shows there.";
  return "This address has an account, not verified yet. The appointment shows there once the caller has verified it under Profile.";
}
