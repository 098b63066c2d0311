/** Undoes a link of two patient records at the desk's request. */
import { type DocumentSnapshot, FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import type * as contract from "../contract/record-links.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isUnsent } from "../domain/notice.ts";
import { rebuildCallerRecord } from "../firestore/callers.ts";
import { addNotice, noticeId, outbox } from "../firestore/outbox.ts";
import {
  clearedLinkFields,
  isLinkInProgress,
  type RecordLinkDocument,
  recordLinks,
  undoNoticeVersion,
} from "../firestore/record-links.ts";
import { type UserDocument, users, withoutOtherNames } from "../firestore/users.ts";
import type { BatchOrTransaction } from "../firestore/writes.ts";
import type { Handler } from "../http/bind.ts";
import { moveBookingsBackToCaller, moveBookingsToCaller } from "./move-bookings.ts";

export const unlinkPeople: Handler<typeof contract.unlinkPeople> = async (call) => {
  const { db, params, now } = call;
  const linked = (await recordLinks(db).doc(params.id).get()).data();
  if (!linked || linked.undoneAt) throw new DomainError("not-found");
  if (linked.expiresAt <= now()) throw new DomainError("too-late");
  if (isLinkInProgress(linked, now())) throw new DomainError("conflict");
  const { kind, from, to, bookings } = linked;
  if (kind === "one-caller") await moveBookingsToCaller(call, Object.keys(bookings), to, from);
  if (kind === "into-account") await moveBookingsBackToCaller(call, bookings, from, to);
  // The link itself is undone last, so that a retry can continue an interrupted undo.
  await undoLink(db, params.id, now());
  if (kind !== "same-as") await rebuildCallerRecord(db, from, now());
  if (kind === "one-caller") await rebuildCallerRecord(db, to, now());
  return { success: true };
};

/** Undoes the link and tells the account, if it was told about the link. */
async function undoLink(db: Firestore, id: string, now: Date): Promise<void> {
  const link = recordLinks(db).doc(id);
  const told = outbox(db).doc(noticeId({ subject: id, version: 1, kind: "records-linked" }));
  await db.runTransaction(async (transaction) => {
    const [linked, notice] = await Promise.all([transaction.get(link), transaction.get(told)]);
    const document = linked.data();
    if (!document || document.undoneAt) return;
    const accounts = await readAccounts(transaction, db, document);
    transaction.update(link, { ...clearedLinkFields(now), records: document.records.slice(0, 2) });
    separateAccounts(transaction, accounts, document);
    const first = notice.data();
    if (first && !isUnsent({ ...first, id: notice.id }, now))
      addNotice(transaction, db, { subject: id, version: undoNoticeVersion, kind: "records-linked" }, now);
  });
}

type AccountSnapshots = DocumentSnapshot<UserDocument>[];

async function readAccounts(
  transaction: Transaction,
  db: Firestore,
  { kind, from, to }: RecordLinkDocument,
): Promise<AccountSnapshots> {
  if (kind === "one-caller") return [];
  const ids = kind === "same-as" ? [from, to] : [to];
  return transaction.getAll(...ids.map((uid) => users(db).doc(uid)));
}

/** Separates the two accounts, or removes the caller's names from the account. */
function separateAccounts(
  writes: BatchOrTransaction,
  accounts: AccountSnapshots,
  { kind, from, to, names = [] }: RecordLinkDocument,
): void {
  for (const one of accounts) {
    const account = one.data();
    if (!account) continue;
    if (kind === "same-as")
      writes.update(one.ref, { sameAs: FieldValue.arrayRemove(one.id === from ? to : from) });
    else if (names.length > 0) writes.update(one.ref, withoutOtherNames(account, names));
  }
}
