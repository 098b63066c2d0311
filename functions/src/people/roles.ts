import type { DocumentSnapshot, Firestore, Transaction } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import { DomainError, invalid } from "../domain/domain-error.ts";
import type { StaffMember } from "../domain/reach.ts";
import { readClinicInTransaction } from "../firestore/clinic.ts";
import { deleteFeeds, feedsMadeBy } from "../firestore/feeds.ts";
import { addNotice } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import {
  accountRemovals,
  readStaffMember,
  type StaffDocument,
  staff,
  staffMemberIn,
} from "../firestore/users.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type RoleClaimDependencies = Pick<Dependencies, "db"> & { accounts: Pick<Accounts, "setRoleClaims"> };
type RoleDependencies = RoleClaimDependencies & Pick<Dependencies, "now">;

/**
 * Gives an account a role, or takes it (null). The other owners get a mail about a role that is given. The account's calendar
 * feeds end. `by` is the uid of the owner who changes the role; null for a command. Throws `not-found` if the account is being
 * removed, `invalid` for a dentist whom the clinic doesn't have, and `last-admin` if no owner would be left.
 */
export async function changeRole(
  { db, accounts, now }: RoleDependencies,
  uid: string,
  member: StaffMember | null,
  by: string | null,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [list, removal, feeds] = await Promise.all([
      transaction.get(staff(db)),
      transaction.get(accountRemovals(db).doc(uid)),
      transaction.get(feedsMadeBy(db, uid)),
    ]);
    if (member && removal.exists) throw new DomainError("not-found");
    const before = staffMemberIn(list.data(), uid);
    if (before?.role === member?.role && before?.doctorId === member?.doctorId) return;
    if (member?.doctorId) await requireDoctor(transaction, db, member.doctorId);
    writeRole(transaction, db, list, uid, member);
    if (before) deleteFeeds(transaction, feeds.docs);
    if (member) notifyOwners(transaction, db, list.data(), { of: uid, by, role: member.role }, now());
  });
  await copyRoleToClaims({ db, accounts }, uid);
}

async function requireDoctor(transaction: Transaction, db: Firestore, doctorId: string): Promise<void> {
  const { doctors } = await readClinicInTransaction(transaction, db);
  if (!doctors.some(({ id }) => id === doctorId)) throw invalid("doctorId", "This doctor has been deleted");
}

/** One mail for each owner but the account itself, because a stolen account may have given the role. */
function notifyOwners(
  transaction: Transaction,
  db: Firestore,
  list: StaffDocument | undefined,
  grant: { of: string; by: string | null; role: StaffMember["role"] },
  now: Date,
): void {
  const subject = newToken();
  const others = (list?.uids ?? []).filter((uid) => uid !== grant.of);
  for (const [i, to] of others.entries()) {
    const notice = { subject, version: i + 1, kind: "role-granted", grant: { ...grant, to } } as const;
    addNotice(transaction, db, notice, now);
  }
}

/**
 * Writes a role in a transaction that has read the roles. Throws `last-admin` if no owner would be left, because a clinic
 * without owners could never get one again.
 */
export function writeRole(
  transaction: Transaction,
  db: Firestore,
  list: DocumentSnapshot<StaffDocument>,
  uid: string,
  member: StaffMember | null,
): void {
  const { uids = [], members = {} } = list.data() ?? {};
  const { [uid]: _, ...otherMembers } = members;
  const owners = uids.filter((other) => other !== uid);
  if (member?.role === "owner") owners.push(uid);
  if (uids.length > 0 && owners.length === 0) throw new DomainError("last-admin");
  const kept = member && member.role !== "owner" ? { ...otherMembers, [uid]: member } : otherMembers;
  transaction.set(staff(db), { ...list.data(), uids: owners, members: kept });
}

/**
 * Copies an account's role from the list to its token's claims. If that fails, the next sign-in does it. The list decides about
 * rights.
 */
export async function copyRoleToClaims(dependencies: RoleClaimDependencies, uid: string): Promise<void> {
  await runOrRetryAtNextSignIn(setClaimsFromList(dependencies, uid), "role not in the claims yet", uid);
}

/** Sets the claims again until they match the list, in case somebody changes the list at the same time. */
async function setClaimsFromList({ db, accounts }: RoleClaimDependencies, uid: string): Promise<void> {
  let copied: StaffMember | null | undefined;
  for (;;) {
    const member = await readStaffMember(db, uid);
    if (copied !== undefined && member?.role === copied?.role && member?.doctorId === copied?.doctorId)
      return;
    await accounts.setRoleClaims(uid, member);
    copied = member;
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
