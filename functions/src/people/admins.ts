import type { Firestore, Transaction } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { DomainError } from "../domain/domain-error.ts";
import { deleteFeeds, feedsMadeBy } from "../firestore/feeds.ts";
import { addNotice } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import { accountRemovals, admins, readStaffMember } from "../firestore/users.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type GrantAdminDependencies = Pick<Dependencies, "db" | "now"> & { accounts: Pick<Accounts, "markAdmin"> };
type AdminClaimDependencies = Pick<Dependencies, "db"> & { accounts: Pick<Accounts, "markAdmin"> };

/**
 * Makes an account an admin. The other admins get a mail. `by` is the uid of the admin who grants the role; null for a command.
 * Throws `not-found` if the account is being removed.
 */
export async function grantAdmin(
  { db, accounts, now }: GrantAdminDependencies,
  uid: string,
  by: string | null,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [list, removal] = await Promise.all([
      transaction.get(admins(db)),
      transaction.get(accountRemovals(db).doc(uid)),
    ]);
    if (removal.exists) throw new DomainError("not-found");
    const uids = list.data()?.uids ?? [];
    if (uids.includes(uid)) return;
    transaction.set(admins(db), { ...list.data(), uids: [...uids, uid] });
    const subject = newToken();
    for (const [i, to] of uids.entries()) {
      const notice = { subject, version: i + 1, kind: "role-granted", grant: { to, of: uid, by } } as const;
      addNotice(transaction, db, notice, now());
    }
  });
  await copyAdminRoleToClaim({ db, accounts }, uid);
}

export async function revokeAdmin({ db, accounts }: AdminClaimDependencies, uid: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [list, foundFeeds] = await Promise.all([
      transaction.get(admins(db)),
      transaction.get(feedsMadeBy(db, uid)),
    ]);
    removeFromAdminList(transaction, db, list.data()?.uids ?? [], uid);
    deleteFeeds(transaction, foundFeeds.docs);
  });
  await copyAdminRoleToClaim({ db, accounts }, uid);
}

/**
 * Removes an admin in a transaction that has read the list. Throws `last-admin` for the only admin, because a clinic without
 * admins could never get one again.
 */
export function removeFromAdminList(
  transaction: Transaction,
  db: Firestore,
  uids: readonly string[],
  uid: string,
): void {
  if (!uids.includes(uid)) return;
  if (uids.length === 1) {
    throw new DomainError("last-admin");
  }
  transaction.update(admins(db), { uids: uids.filter((other) => other !== uid) });
}

/**
 * Copies an account's admin right from the list to its token claim. If that fails, the next sign-in does it. The list decides
 * about rights.
 */
export async function copyAdminRoleToClaim(dependencies: AdminClaimDependencies, uid: string): Promise<void> {
  await runOrRetryAtNextSignIn(setClaimFromList(dependencies, uid), "admin not marked yet", uid);
}

/** Sets the claim again until it matches the list, in case somebody changes the list at the same time. */
async function setClaimFromList({ db, accounts }: AdminClaimDependencies, uid: string): Promise<void> {
  let mirrored: boolean | undefined;
  for (;;) {
    const admin = (await readStaffMember(db, uid)) !== null;
    if (admin === mirrored) return;
    await accounts.markAdmin(uid, admin);
    mirrored = admin;
  }
}

/**
 * Runs follow-up work of a saved change. If it fails, the error is logged, the result is undefined and the next sign-in repeats
 * the work. Only `unauthenticated` is thrown.
 */
export async function runOrRetryAtNextSignIn<T>(
  work: Promise<T>,
  undone: string,
  uid: string,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof DomainError && cause.code === "unauthenticated") throw cause;
    warn(undone, { uid, cause: String(cause) });
    return undefined;
  }
}
