import type * as contract from "../contract/users.ts";
import type { ProfileInput } from "../contract/users.ts";
import { countAct, whyTooMany } from "../domain/account-limits.ts";
import { DomainError } from "../domain/domain-error.ts";
import { readCountsOfAddress } from "../firestore/limits.ts";
import { indexOfAccount, newProfile, removals, type UserDocument, users } from "../firestore/users.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import type { Caller } from "../http/caller.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { mirrorAdmin, nowOrAtNextSignIn } from "./admins.ts";
import { changeFamily } from "./family.ts";
import { linkBookings } from "./link-bookings.ts";
import { tellDetails } from "./tell-details.ts";

export const openSession: Handler<typeof contract.openSession> = (call) => enter(call, call.body.name);

export const recordSignIn: Handler<typeof contract.recordSignIn> = async (call) => {
  const { email, name } = call.body;
  const named = [call.params.email, email].map((address) => address.toLowerCase());
  if (named.some((address) => address !== call.caller.email)) throw new DomainError("forbidden");
  return enter(call, name);
};

/** After every sign-in: the profile is made or brought up to date. The token is the caller's own, as no server can mint one. */
async function enter(call: SignedInCall, name: string | undefined) {
  const { db, accounts, now, caller } = call;
  if (caller.email === "") throw new DomainError("forbidden");
  const { uid } = caller;
  const [isAdmin, saved] = await Promise.all([caller.isAdmin(), saveUser(call, caller, { name })]);
  // Where mark or name were never written, as after a crash, they are now; a token that is merely older loses nothing by it.
  if (isAdmin !== caller.tokenSaysAdmin) await mirrorAdmin({ db, accounts }, uid);
  if (saved.name !== "" && saved.name !== caller.name) await renameAccount(accounts, uid, saved.name);
  const linking = caller.emailVerified ? linkBookings(db, caller, now()) : Promise.resolve(0);
  const linked = (await nowOrAtNextSignIn(linking, "appointments not linked yet", uid)) ?? 0;
  const role = isAdmin ? ("admin" as const) : ("patient" as const);
  return { token: caller.token, role, ...(linked > 0 && { linked }) };
}

type GivenNow = Partial<Pick<UserDocument, "phone" | "phoneE164">> & {
  name?: string | undefined;
  people?: ProfileInput["people"];
};

/**
 * What is given now, else what we know; the name else as the account has it. Nothing comes back of somebody being
 * removed. Whose address is verified since is told what mails have left out.
 */
export async function saveUser(
  { db, limitId, ...clock }: Pick<Dependencies, "db" | "limitId" | "now">,
  caller: Caller,
  { name, people, ...given }: GivenNow,
): Promise<UserDocument> {
  const now = clock.now();
  const reference = users(db).doc(caller.uid);
  return db.runTransaction(async (transaction) => {
    const [before, removal] = await Promise.all([
      transaction.get(reference),
      transaction.get(removals(db).doc(caller.uid)),
    ]);
    const known = before.data();
    if (removal.exists || known?.leaving) throw new DomainError("unauthenticated");
    const beginCounts = await readCountsOfAddress(transaction, { db, limitId }, known, caller, now);
    const isEdit = given.phone !== undefined;
    const changes = known !== undefined && (isEdit || (name ?? known.name) !== known.name);
    const refusal = changes ? whyTooMany(known.counts, "edit", caller.emailVerified, now) : null;
    if (refusal && isEdit) throw refusal;
    const { uid, email, emailVerified } = caller;
    const proved = known && emailVerified && !known.emailVerified;
    const writeDetails = proved ? await tellDetails(db, { uid, email, open: known.open }, now) : undefined;
    // Over the limit a sign-in succeeds, and keeps the old name.
    const named = refusal ? undefined : name;
    const person = { email, emailVerified, name: named ?? known?.name ?? caller.name };
    const family = await changeFamily(transaction, db, known, people, now);
    const counts = beginCounts();
    const saved = {
      ...known,
      ...newProfile(person, now),
      people: family,
      index: indexOfAccount({ name: person.name, people: family }),
      phone: given.phone ?? known?.phone ?? "",
      phoneE164: given.phoneE164 ?? known?.phoneE164 ?? "",
      ...(counts && { counts: changes && !refusal ? countAct(counts, "edit", now) : counts }),
      createdAt: known?.createdAt ?? now,
    };
    transaction.set(reference, saved);
    writeDetails?.(transaction);
    return saved;
  });
}

/** The account's own name follows the profile's, because the site greets by it. */
export async function renameAccount(
  accounts: Pick<Accounts, "rename">,
  uid: string,
  name: string,
): Promise<void> {
  await nowOrAtNextSignIn(accounts.rename(uid, name), "account not renamed yet", uid);
}
