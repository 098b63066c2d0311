import type { Firestore, Transaction } from "@google-cloud/firestore";
import { DomainError } from "../domain/domain-error.ts";
import { admins, isAdmin } from "../firestore/admins.ts";
import { removals } from "../firestore/removals.ts";
import type { Accounts } from "../users/accounts.ts";
import { nowOrAtNextSignIn } from "../users/next-sign-in.ts";

type Clinic = { db: Firestore; accounts: Pick<Accounts, "setAdminClaim"> };

export async function grantAdmin({ db, accounts }: Clinic, uid: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [list, removal] = await Promise.all([
      transaction.get(admins(db)),
      transaction.get(removals(db).doc(uid)),
    ]);
    if (removal.exists) throw new DomainError("not-found", "This user is being removed.");
    const uids = list.data()?.uids ?? [];
    if (uids.includes(uid)) return;
    transaction.set(admins(db), { uids: [...uids, uid] });
  });
  await mirrorAdminClaim({ db, accounts }, uid);
}

export async function revokeAdmin({ db, accounts }: Clinic, uid: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const list = await transaction.get(admins(db));
    withoutAdmin(transaction, db, list.data()?.uids ?? [], uid);
  });
  await mirrorAdminClaim({ db, accounts }, uid);
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
    throw new DomainError(
      "last-admin",
      "This is the clinic's last admin. Make somebody else an admin first.",
    );
  }
  transaction.set(admins(db), { uids: uids.filter((other) => other !== uid) });
}

/** The claim follows the list, which decides. */
export async function mirrorAdminClaim(clinic: Clinic, uid: string): Promise<void> {
  await nowOrAtNextSignIn(setClaimAsListed(clinic, uid), "admin claim not written yet", uid);
}

/** Also when somebody changes the list meanwhile. */
async function setClaimAsListed({ db, accounts }: Clinic, uid: string): Promise<void> {
  let mirrored: boolean | undefined;
  for (;;) {
    const admin = await isAdmin(db, uid);
    if (admin === mirrored) return;
    await accounts.setAdminClaim(uid, admin);
    mirrored = admin;
  }
}
