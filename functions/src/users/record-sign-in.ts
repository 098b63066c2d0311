import { mirrorAdminClaim } from "../admins/change-admins.ts";
import type { SignedIn } from "../contract/users.ts";
import { sessionSchema, signInSchema } from "../contract/users.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { linkBookings } from "./link-bookings.ts";
import { saveUser } from "./save-user.ts";

/** The spec's form of it, which names the address once more. */
export async function recordSignIn(call: SignedInCall): Promise<Answer> {
  const { email, name } = parse(signInSchema, call.body);
  const named = [call.params.email, email].map((address) => String(address).toLowerCase());
  if (named.some((address) => address !== call.caller.email)) throw notYours();
  return enter(call, name);
}

export async function openSession(call: SignedInCall): Promise<Answer> {
  return enter(call, parse(sessionSchema, call.body).name);
}

/** After every sign-in: the profile is made or brought up to date. The token is the caller's own, as no server can mint one. */
async function enter({ db, accounts, now, caller }: SignedInCall, name: string | undefined): Promise<Answer> {
  if (caller.email === "") throw notYours();
  const [isAdmin] = await Promise.all([caller.isAdmin(), saveUser(db, caller, { name }, now())]);
  // Where the claim was never written, as after a crash, it is now; a token that is merely older loses nothing by it.
  if (isAdmin !== caller.claimsAdmin) await mirrorAdminClaim({ db, accounts }, caller.uid);
  const linked = caller.emailVerified ? await linkBookings(db, caller, now()) : 0;
  const role = isAdmin ? "admin" : "patient";
  const answer: SignedIn = { token: caller.token, role, ...(linked > 0 && { linked }) };
  return { body: answer };
}

function notYours(): DomainError {
  return new DomainError("forbidden", "That is not the email address that you signed in with.");
}
