import { mirrorAdminClaim } from "../admins/change-admins.ts";
import type { SignedIn } from "../contract/users.ts";
import { signInSchema } from "../contract/users.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { linkBookings } from "./link-bookings.ts";
import { saveUser } from "./save-user.ts";

/** After every sign-in: the profile is made or brought up to date. The token is the caller's own, as no server can mint one. */
export async function recordSignIn({
  db,
  accounts,
  now,
  params,
  body,
  caller,
}: SignedInCall): Promise<Answer> {
  const { email, name } = parse(signInSchema, body);
  const named = [params.email, email].map((address) => String(address).toLowerCase());
  if (caller.email === "" || named.some((address) => address !== caller.email)) {
    throw new DomainError("forbidden", "That is not the email address that you signed in with.");
  }
  const [isAdmin] = await Promise.all([caller.isAdmin(), saveUser(db, caller, { name }, now())]);
  // Where the claim was never written, as after a crash, it is now; a token that is merely older loses nothing by it.
  if (isAdmin !== caller.claimsAdmin) await mirrorAdminClaim({ db, accounts }, caller.uid);
  const linked = caller.emailVerified ? await linkBookings(db, caller) : 0;
  const role = isAdmin ? "admin" : "patient";
  const answer: SignedIn = { token: caller.token, role, ...(linked > 0 && { linked }) };
  return { body: answer };
}
