import { FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import { addSeconds, max } from "date-fns";
import type { ProfileInput } from "../contract/profile.ts";
import type * as contract from "../contract/users.ts";
import { countLimitedAction, mergeActionCounts, refusalOverLimit } from "../domain/account-limits.ts";
import { DomainError } from "../domain/domain-error.ts";
import { presentRole, type StaffMember } from "../domain/reach.ts";
import { carryCountsToNewAddress, readCountsForAddressChange } from "../firestore/limits.ts";
import { addNotice, type OutboxDocument } from "../firestore/outbox.ts";
import { patientRecordKey, recordLinks } from "../firestore/record-links.ts";
import { newToken } from "../firestore/secret.ts";
import { retryIfExists } from "../firestore/status-codes.ts";
import {
  accountRemovals,
  nameIndexOfAccount,
  newProfile,
  type UserDocument,
  users,
} from "../firestore/users.ts";
import type { BatchOrTransaction } from "../firestore/writes.ts";
import type { AuthenticatedUser } from "../http/authenticate.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { changeFamily } from "./family.ts";
import { linkBookings } from "./link-bookings.ts";
import { moveToNewAddress } from "./move-to-new-address.ts";
import { beginRemoval } from "./removal.ts";
import { resumeMailsToAddress } from "./resume-mails-to-address.ts";
import { copyRoleToClaims, runOrRetryAtNextSignIn } from "./roles.ts";
import { planWithheldMails } from "./withheld-mails.ts";

export const startSession: Handler<typeof contract.startSession> = (call) =>
  createProfile(call, call.body.name);

export const recordSignIn: Handler<typeof contract.recordSignIn> = async (call) => {
  const { email, name } = call.body;
  const named = [call.params.email, email].map((address) => address.toLowerCase());
  if (named.some((address) => address !== call.caller.email)) throw new DomainError("forbidden");
  return createProfile(call, name);
};

/**
 * Runs after each sign-in: creates or updates the profile. The answer contains the caller's own token, because a server can't
 * create one.
 */
async function createProfile(call: SignedInCall, name: string | undefined) {
  const { db, accounts, now, caller } = call;
  if (caller.email === "") throw new DomainError("forbidden");
  const { uid } = caller;
  const [member, { saved, isTaken, isProved }] = await Promise.all([
    caller.staffMember(),
    saveUser(call, caller, { name }),
  ]);
  // Repairs a claim that was never written, for example after a crash. A token that is only older loses nothing.
  if (!isSameRole(member, caller.claimedRole)) await copyRoleToClaims({ db, accounts }, uid);
  // The caller verified the address through a link in a mail, so mails arrive there.
  if (isProved) await resumeMailsToAddress(db, caller.email, now());
  const isRenamed = saved.name !== caller.name && (saved.name !== "" || isTaken);
  if (isRenamed) await renameAccount(accounts, uid, saved.name);
  if (caller.emailVerified && saved.former)
    await runOrRetryAtNextSignIn(
      moveToNewAddress(call, caller, saved.former),
      "earlier address not left yet",
      uid,
    );
  const linking = caller.emailVerified ? linkBookings(db, caller, now()) : Promise.resolve(0);
  const linked = (await runOrRetryAtNextSignIn(linking, "appointments not linked yet", uid)) ?? 0;
  const [{ lockMinutes }, needsSecondFactor] = await Promise.all([
    caller.accessRules(),
    caller.needsSecondFactor(),
  ]);
  return {
    token: caller.token,
    ...presentRole(member),
    ...(member && { lockMinutes }),
    ...(needsSecondFactor && { secondFactor: "needed" as const }),
    ...(linked > 0 && { linked }),
  };
}

function isSameRole(member: StaffMember | null, claimed: AuthenticatedUser["claimedRole"]): boolean {
  return member?.role === claimed.role && (member?.doctorId ?? undefined) === claimed.doctorId;
}

type ProfileChanges = Partial<Pick<UserDocument, "phone" | "phoneE164">> & {
  name?: string | undefined;
  people?: ProfileInput["people"];
};

/** The account's owner, as the token describes them. */
type AccountOwner = Pick<
  AuthenticatedUser,
  "uid" | "email" | "emailVerified" | "name" | "provider" | "signedInAt"
>;

type SaveUserDependencies = Pick<Dependencies, "db" | "accounts" | "limitId" | "now">;

/**
 * Saves the profile. A value that isn't given stays as it is stored, and a name that nobody has given comes from the account. An
 * account that is being removed is not restored. If the address is newly verified, details that mails left out are sent. `isTaken`:
 * the address's owner took the account over and a stranger's data was dropped. `isProved`: the address is newly verified.
 */
export async function saveUser(
  saving: SaveUserDependencies,
  caller: AccountOwner,
  changes: ProfileChanges,
): Promise<{ saved: UserDocument; isTaken: boolean; isProved: boolean }> {
  // The desk may send one of the mails again at the same time.
  return retryIfExists(() => saveUserOnce(saving, caller, changes));
}

async function saveUserOnce(
  saving: SaveUserDependencies,
  caller: AccountOwner,
  { name, people, ...given }: ProfileChanges,
) {
  const { db } = saving;
  const now = saving.now();
  const reference = users(db).doc(caller.uid);
  return db.runTransaction(async (transaction) => {
    const [before, removal] = await Promise.all([
      transaction.get(reference),
      transaction.get(accountRemovals(db).doc(caller.uid)),
    ]);
    const found = before.data();
    const stored = found && { ...found, ...found.seen };
    if (removal.exists || stored?.leaving) throw new DomainError("unauthenticated");
    const { uid, email, emailVerified } = caller;
    const isEdit = given.phone !== undefined;
    const isProved = emailVerified && !stored?.emailVerified;
    const isTaken = isProved && (await isTakenOverByOwner(saving, caller, stored));
    const known = isTaken && stored ? withoutPersonalDetails(stored) : stored;
    const orphans = stored?.signedInAt ? [] : await removeOrphanProfiles(saving, caller);
    const linked = isTaken ? await readRecordLinksOfAccount(transaction, db, uid) : null;
    const ofAddress = await readCountsForAddressChange(transaction, saving, known, caller);
    const changes = known !== undefined && (isEdit || (name ?? known.name) !== known.name);
    const refusal = changes ? refusalOverLimit(known.counts, "edit", emailVerified, now) : null;
    if (refusal && isEdit) throw refusal;
    const details = stored && isProved ? await planWithheldMails(db, { uid, email }, now) : [];
    // Over the limit a sign-in succeeds and keeps the old name. After a takeover the name that the site sends is ignored, because
    // it may be the stranger's.
    const named = refusal || (isTaken && !isEdit) ? undefined : name;
    const knownName = isTaken ? ownerNameOf(caller) : (known?.name ?? caller.name);
    const person = { email, emailVerified, name: named ?? knownName };
    const family = await changeFamily(transaction, db, known, people, now);
    const counts = orphans.reduce(
      (all, orphan) => mergeActionCounts(all, orphan.counts, now),
      carryCountsToNewAddress(transaction, ofAddress, known, caller, now),
    );
    const former = formerAddressesOf(known, email);
    const saved = {
      ...known,
      ...newProfile(person, now),
      people: family,
      index: nameIndexOfAccount({ ...known, name: person.name, people: family }),
      phone: given.phone ?? known?.phone ?? "",
      phoneE164: given.phoneE164 ?? known?.phoneE164 ?? "",
      ...(counts && { counts: changes && !refusal ? countLimitedAction(counts, "edit", now) : counts }),
      ...(former && { former }),
      signedInAt: max([caller.signedInAt, known?.signedInAt ?? caller.signedInAt]),
      createdAt: known?.createdAt ?? now,
    };
    transaction.set(reference, saved);
    for (const notice of details) addNotice(transaction, db, notice, now);
    if (linked) deleteRecordLinksOfAccount(transaction, linked, uid);
    if (known?.emailVerified && known.email !== email)
      notifyFormerAddress(transaction, db, { to: known.email, uid }, now);
    return { saved, isTaken, isProved: isProved && stored !== undefined };
  });
}

/**
 * Returns true if the address's owner has taken the account over. Anyone can sign up with somebody else's address; Firebase ends
 * their sessions when the owner resets the password by mail or signs in with Google. The stranger's data is then dropped.
 */
async function isTakenOverByOwner(
  { accounts }: SaveUserDependencies,
  { uid, email }: AccountOwner,
  stored: UserDocument | undefined,
): Promise<boolean> {
  if (stored && stored.email !== email) return false;
  const sessions = await accounts.sessionsOf(uid);
  if (!sessions) return false;
  // Firebase rounds both times of a new account to seconds, so either may be first.
  const seenUntil = stored ? (stored.signedInAt ?? stored.updatedAt) : addSeconds(sessions.openedAt, 1);
  return sessions.since > seenUntil;
}

/**
 * Returns the account owner's name. Google supplies the owner's real name; the name of an account with a password may have been
 * typed by a stranger.
 */
function ownerNameOf({ provider, name }: AccountOwner): string {
  return provider === "google.com" ? name : "";
}

function withoutPersonalDetails({ sameAs: _, ...stored }: UserDocument): UserDocument {
  return { ...stored, name: "", phone: "", phoneE164: "", people: [] };
}

/** Reads the desk's links of this account and the accounts that are linked with it. */
async function readRecordLinksOfAccount(transaction: Transaction, db: Firestore, uid: string) {
  const [others, deskLinks] = await Promise.all([
    transaction.get(users(db).where("sameAs", "array-contains", uid)),
    transaction.get(recordLinks(db).where("records", "array-contains", patientRecordKey({ uid }))),
  ]);
  return { others: others.docs, deskLinks: deskLinks.docs };
}

function deleteRecordLinksOfAccount(
  writes: BatchOrTransaction,
  { others, deskLinks }: Awaited<ReturnType<typeof readRecordLinksOfAccount>>,
  uid: string,
): void {
  for (const { ref } of others) writes.update(ref, { sameAs: FieldValue.arrayRemove(uid) });
  for (const { ref } of deskLinks) writes.delete(ref);
}

/** The most profiles of one address that are checked. */
const maxOrphanProfiles = 10;

/** Starts the removal of profiles with this address whose account was deleted in Firebase itself. Returns these profiles. */
async function removeOrphanProfiles(
  saving: SaveUserDependencies,
  { uid, email }: AccountOwner,
): Promise<UserDocument[]> {
  const { db, accounts } = saving;
  const { docs } = await users(db).where("email", "==", email).limit(maxOrphanProfiles).get();
  const others = docs.filter(({ id }) => id !== uid);
  const addresses = await Promise.all(others.map(({ id }) => accounts.addressOf(id)));
  const orphans = others.filter((_, i) => addresses[i] === null);
  for (const { id } of orphans) {
    await beginRemoval(saving, id, "patient").catch((error: unknown) => {
      // The last admin's profile stays until the clinic has another admin.
      if (!(error instanceof DomainError) || error.code !== "last-admin") throw error;
    });
  }
  return orphans.map((orphan) => orphan.data());
}

/** The most former addresses that an account keeps. */
const maxFormerAddresses = 20;

/** Returns the former addresses whose data must still move; undefined if there are none. */
function formerAddressesOf(known: UserDocument | undefined, email: string): UserDocument["former"] {
  if (!known || (known.email === email && !known.former)) return undefined;
  const { email: left, emailVerified } = known;
  const all = [...(known.former ?? []), { email: left, emailVerified }];
  const others = all.filter(
    (one, i) => one.email !== email && all.findIndex(({ email }) => email === one.email) === i,
  );
  return others.slice(-maxFormerAddresses);
}

/**
 * Sends one mail to the former address in the commit of the profile's change, because somebody else may have changed the address.
 */
function notifyFormerAddress(
  writes: BatchOrTransaction,
  db: Firestore,
  formerly: NonNullable<OutboxDocument["formerly"]>,
  now: Date,
): void {
  addNotice(writes, db, { subject: newToken(), version: 1, kind: "address-changed", formerly }, now);
}

/** Sets the name of the Firebase account to the profile's, because the site greets by it. */
export async function renameAccount(
  accounts: Pick<Accounts, "rename">,
  uid: string,
  name: string,
): Promise<void> {
  await runOrRetryAtNextSignIn(accounts.rename(uid, name), "account not renamed yet", uid);
}
