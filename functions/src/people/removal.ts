/** Removes an account: its data is deleted, and records that the clinic must keep become anonymous. */
import { FieldValue, Filter, type Firestore } from "@google-cloud/firestore";
import { millisecondsInDay } from "date-fns/constants";
import { error as logError } from "firebase-functions/logger";
import type { AccountRemovalAnswer } from "../contract/profile.ts";
import type { Party } from "../domain/booking.ts";
import { findAccountRemovedMails } from "../firestore/account-removed-mails.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { deleteAddressCorrections, rebuildCallerRecordsByEmail } from "../firestore/callers.ts";
import { deleteFeeds, feedsMadeBy } from "../firestore/feeds.ts";
import { addCountsToAddress } from "../firestore/limits.ts";
import { messages } from "../firestore/messages.ts";
import { addressHash, mutedAddresses } from "../firestore/muted-addresses.ts";
import { outbox } from "../firestore/outbox.ts";
import { deleteAll, pagesOf } from "../firestore/query-pages.ts";
import { emailAddressKey, patientRecordKey, recordLinks } from "../firestore/record-links.ts";
import { reviews } from "../firestore/reviews.ts";
import { dataOrSkipDocument } from "../firestore/skipped-documents.ts";
import { mailLinks } from "../firestore/stored-mail-links.ts";
import {
  accountRemovals,
  type RemovalDocument,
  staff,
  staffMemberIn,
  type UserDocument,
  users,
} from "../firestore/users.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { anonymizeBookings, forgetAccountInUnlinkedBookings } from "./anonymize-bookings.ts";
import { deskBookingsOfAddress } from "./link-bookings.ts";
import { withoutReassignedAddresses } from "./move-to-new-address.ts";
import { writeRole } from "./roles.ts";

export type RemovalDependencies = Pick<Dependencies, "db" | "accounts" | "limitId" | "now" | "payments">;

/**
 * Milliseconds for which a finished removal is kept: longer than any request or token lasts, so that each request that is still
 * running finds it.
 */
const finishedRemovalKeptMs = millisecondsInDay;

/**
 * Starts a removal and marks the account as leaving. From then on it can't book, move, link or save anything. Throws `last-admin`
 * for the only admin. A repeated start keeps the first one's decision and verified address.
 */
export async function beginRemoval(
  { db, accounts, now }: Pick<RemovalDependencies, "db" | "accounts" | "now">,
  uid: string,
  by: Party,
): Promise<void> {
  const address = await accounts.addressOf(uid);
  await db.runTransaction(async (transaction) => {
    const [removal, profile] = [accountRemovals(db).doc(uid), users(db).doc(uid)];
    const [list, started, account, foundFeeds] = await Promise.all([
      transaction.get(staff(db)),
      transaction.get(removal),
      transaction.get(profile),
      transaction.get(feedsMadeBy(db, uid)),
    ]);
    if (account.exists) transaction.update(profile, { leaving: true });
    if (started.exists && !isRemovalFinished(started.data())) return;
    if (staffMemberIn(list.data(), uid)) writeRole(transaction, db, list, uid, null);
    deleteFeeds(transaction, foundFeeds.docs);
    // The profile has the address of the last sign-in, so it is used only if the account no longer exists in Firebase Auth.
    const { email, emailVerified } = address ?? account.data() ?? { email: "", emailVerified: false };
    const earlier = address ? earlierAddresses(account.data(), address.email) : [];
    transaction.set(removal, {
      ...{ by, startedAt: now() },
      ...(emailVerified && email !== "" && { email }),
      ...(earlier.length > 0 && { earlier }),
    });
  });
}

/** The most documents of each kind that a request removes: more than one person has. */
const maxDocumentsPerRequest = 200;

/**
 * Continues a removal to its end. Each step can safely run twice. Throws if there are more than `most` documents of a kind, after
 * removing that many; the hourly job removes the rest.
 */
export async function finishRemoval(
  dependencies: RemovalDependencies,
  uid: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, accounts, now } = dependencies;
  const [removal, profile] = [accountRemovals(db).doc(uid), users(db).doc(uid)];
  const started = (await removal.get()).data();
  if (!started || isRemovalFinished(started)) return;
  const { by, startedAt, email, earlier = [] } = started;
  await accounts.close(uid);
  const own = bookings(db).where("uid", "==", uid);
  // Only verified addresses are removed, because anyone can give somebody else's address to the desk or in a message.
  const verified = [...(email === undefined ? [] : [email]), ...earlier];
  const addresses = await withoutReassignedAddresses(accounts, uid, verified);
  const queries = [own, ...addresses.map((address) => deskBookingsOfAddress(db, address))];
  await anonymizeBookings(dependencies, queries, { uid, by, email, startedAt }, most);
  await forgetAccountInUnlinkedBookings(dependencies, uid, addresses, by);
  for (const address of addresses) {
    await forgetAddress(db, address, most);
    await deleteAddressCorrections(db, address);
    await rebuildCallerRecordsByEmail(db, address, now());
  }
  await deleteAll(outbox(db).where(roleMailFilterOf(uid)), most);
  await deleteAll(outbox(db).where("formerly.uid", "==", uid), most);
  await deleteAll(recordLinks(db).where("records", "array-contains", patientRecordKey({ uid })), most);
  await unlinkFromOtherAccounts(db, uid);
  await deleteAll(reviews(db).where("uid", "==", uid), most);
  const left = await keepLimitCountsForAddresses(dependencies, uid);
  await accounts.delete(uid);
  for (const address of new Set([...verified, ...left])) await recheckBounce(db, address, now());
  // One commit deletes the profile and makes the removal's mail due. As long as the profile exists, the removal is not finished
  // and continues.
  const batch = db.batch().delete(profile);
  for (const farewell of await findAccountRemovedMails(db, uid)) batch.update(farewell, { sendAfter: now() });
  batch.set(removal, { by, startedAt, expiresAt: new Date(now().getTime() + finishedRemovalKeptMs) });
  await batch.commit();
}

/**
 * Returns the account's earlier verified addresses whose data hasn't moved yet. Firebase Auth decides which address is current.
 */
function earlierAddresses(account: UserDocument | undefined, current: string | undefined): string[] {
  const { seen, former = [] } = account ?? {};
  const known = [...(account ? [account] : []), ...(seen ? [seen] : []), ...former];
  const earlier = known.filter(({ email, emailVerified }) => emailVerified && email !== current);
  return [...new Set(earlier.map(({ email }) => email))];
}

/**
 * Stores the account's rate-limit counts for its addresses, for a later account with the same address. It runs after the
 * bookings, whose refunds count, and before the address can be used again. Returns all addresses of the account.
 */
async function keepLimitCountsForAddresses(
  { db, accounts, limitId, now }: RemovalDependencies,
  uid: string,
): Promise<string[]> {
  const [profile, address] = await Promise.all([users(db).doc(uid).get(), accounts.addressOf(uid)]);
  const { email, seen, former = [], counts } = profile.data() ?? {};
  const current = [email, seen?.email, address?.email].flatMap((one) => one || []);
  if (counts) for (const id of new Set(current.map(limitId))) await addCountsToAddress(db, id, counts, now());
  return [...current, ...former.map((one) => one.email)];
}

function isRemovalFinished(removal: RemovalDocument | undefined): boolean {
  return removal?.expiresAt !== undefined;
}

/** Finds the mails about granted roles in which this person is the recipient, the new admin, or the admin who gave the role. */
function roleMailFilterOf(uid: string): Filter {
  return Filter.or(...["to", "of", "by"].map((field) => Filter.where(`grant.${field}`, "==", uid)));
}

/** Unlinks the account from other accounts of the same person. */
async function unlinkFromOtherAccounts(db: Firestore, uid: string): Promise<void> {
  const { docs } = await users(db).where("sameAs", "array-contains", uid).get();
  for (const { ref } of docs) await ref.update({ sameAs: FieldValue.arrayRemove(uid) });
}

/** Deletes the data of a verified address: its messages with our answers, links, and whether its reminders are off. */
async function forgetAddress(db: Firestore, email: string, most: number): Promise<void> {
  // The attention entry of a message is deleted with it.
  await deleteAll(messages(db).where("email", "==", email), most, (id) => attention(db).doc(id));
  await deleteAll(recordLinks(db).where("records", "array-contains", emailAddressKey(email)), most);
  const contact = addressHash(email);
  await deleteAll(mailLinks(db).where("contact", "==", contact), most);
  await mutedAddresses(db).doc(contact).delete();
}

/** Continues interrupted removals. Returns which accounts are finished and which failed again. */
export async function finishRemovals(
  dependencies: RemovalDependencies,
): Promise<{ finished: string[]; failed: { uid: string; cause: unknown }[] }> {
  const finished: string[] = [];
  const failed: { uid: string; cause: unknown }[] = [];
  const fail = (uid: string, cause: unknown) => failed.push({ uid, cause });
  // Finished removals are kept for a day, so they are also in the collection.
  for await (const page of pagesOf(accountRemovals(dependencies.db), 100)) {
    for (const found of page) {
      const uid = found.id;
      const removal = dataOrSkipDocument(found, (_, cause) => fail(uid, cause));
      if (!removal || isRemovalFinished(removal)) continue;
      try {
        await finishRemoval(dependencies, uid);
        finished.push(uid);
      } catch (cause) {
        fail(uid, cause);
      }
    }
  }
  return { finished, failed };
}

/** Removes an account. A started removal can't be undone; if a step fails, the hourly job repeats it. */
export async function removeAccount(
  dependencies: RemovalDependencies,
  uid: string,
  by: Party,
): Promise<AccountRemovalAnswer> {
  await beginRemoval(dependencies, uid, by);
  const finished = await finishRemoval(dependencies, uid, maxDocumentsPerRequest).then(
    () => true,
    (cause: unknown) => {
      logError("removal not finished", { uid, cause: String(cause) });
      return false;
    },
  );
  return { success: true, finished };
}
