import type { Firestore, Transaction } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { DomainError } from "../domain/domain-error.ts";
import { deleteFeeds, feedsMadeBy } from "../firestore/feeds.ts";
import { oweNotice } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import { admins, isAdmin, removals } from "../firestore/users.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type Granting = Pick<Dependencies, "db" | "now"> & { accounts: Pick<Accounts, "markAdmin"> };
type ListAndMarks = Pick<Dependencies, "db"> & { accounts: Pick<Accounts, "markAdmin"> };

/** The other admins get a mail about it. `by` is the uid of the admin who gives the role; null for a command. */
export async function grantAdmin(
  { db, accounts, now }: Granting,
  uid: string,
  by: string | null,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [list, removal] = await Promise.all([
      transaction.get(admins(db)),
      transaction.get(removals(db).doc(uid)),
    ]);
    if (removal.exists) throw new DomainError("not-found");
    const uids = list.data()?.uids ?? [];
    if (uids.includes(uid)) return;
    transaction.set(admins(db), { ...list.data(), uids: [...uids, uid] });
    const subject = newToken();
    for (const [i, to] of uids.entries()) {
      const notice = { subject, version: i + 1, kind: "role-granted", grant: { to, of: uid, by } } as const;
      oweNotice(transaction, db, notice, now());
    }
  });
  await mirrorAdmin({ db, accounts }, uid);
}

export async function revokeAdmin({ db, accounts }: ListAndMarks, uid: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [list, made] = await Promise.all([
      transaction.get(admins(db)),
      transaction.get(feedsMadeBy(db, uid)),
    ]);
    withoutAdmin(transaction, db, list.data()?.uids ?? [], uid);
    deleteFeeds(transaction, made.docs);
  });
  await mirrorAdmin({ db, accounts }, uid);
}

/** Within a transaction that has read the list. A clinic without any admin could never make one again. */
export function withoutAdmin(
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

/** The mark in their tokens follows the list, which decides. */
export async function mirrorAdmin(dependencies: ListAndMarks, uid: string): Promise<void> {
  await nowOrAtNextSignIn(markAsListed(dependencies, uid), "admin not marked yet", uid);
}

/** Also when somebody changes the list meanwhile. */
async function markAsListed({ db, accounts }: ListAndMarks, uid: string): Promise<void> {
  let mirrored: boolean | undefined;
  for (;;) {
    const admin = await isAdmin(db, uid);
    if (admin === mirrored) return;
    await accounts.markAdmin(uid, admin);
    mirrored = admin;
  }
}

/**
 * What follows a change that is saved by then, so that the change stays reported as made where this fails: it is done at the
 * person's next sign-in. Undefined then. Who may sign in no more still hears of it.
 */
export async function nowOrAtNextSignIn<T>(
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
