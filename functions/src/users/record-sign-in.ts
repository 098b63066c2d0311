import { mirrorAdminClaim } from "../admins/change-admins.ts";
import type { SignedIn } from "../contract/users.ts";
import { sessionSchema, signInSchema } from "../contract/users.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { linkBookings } from "./link-bookings.ts";
import { nowOrAtNextSignIn } from "./next-sign-in.ts";
import { renameAccount } from "./rename-account.ts";
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
  const { uid } = caller;
  const [isAdmin, saved] = await Promise.all([caller.isAdmin(), saveUser(db, caller, { name }, now())]);
  // Where claim or name were never written, as after a crash, they are now; a token that is merely older loses nothing by it.
  if (isAdmin !== caller.claimsAdmin) await mirrorAdminClaim({ db, accounts }, uid);
  if (saved.name !== "" && saved.name !== caller.name) await renameAccount(accounts, uid, saved.name);
  const linking = caller.emailVerified ? linkBookings(db, caller, now()) : Promise.resolve(0);
  const linked = (await nowOrAtNextSignIn(linking, "appointments not linked yet", uid)) ?? 0;
  const role = isAdmin ? "admin" : "patient";
  const answer: SignedIn = { token: caller.token, role, ...(linked > 0 && { linked }) };
  return { body: answer };
}

function notYours(): DomainError {
  return new DomainError("forbidden", "That is not the email address that you signed in with.");
}
