/** Removing a person: what the account holds goes, what the clinic must keep stays without the person. */
import { FieldValue, Filter, type Firestore } from "@google-cloud/firestore";
import { millisecondsInDay } from "date-fns/constants";
import { error as logError } from "firebase-functions/logger";
import type { Removed } from "../contract/users.ts";
import type { Party } from "../domain/booking.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { forgetCorrections, rebuildCallersWithAddress } from "../firestore/callers.ts";
import { contactId, contacts } from "../firestore/contacts.ts";
import { findFarewells } from "../firestore/farewells.ts";
import { deleteFeeds, feedsMadeBy } from "../firestore/feeds.ts";
import { keepCounts } from "../firestore/limits.ts";
import { links } from "../firestore/links.ts";
import { messages } from "../firestore/messages.ts";
import { outbox } from "../firestore/outbox.ts";
import { deleteAll, pagesOf } from "../firestore/pages.ts";
import { addressKey, personLinks, recordKey } from "../firestore/person-links.ts";
import { reviews } from "../firestore/reviews.ts";
import { dataOrSkip } from "../firestore/skips.ts";
import { admins, type RemovalDocument, removals, type UserDocument, users } from "../firestore/users.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { withoutAdmin } from "./admins.ts";
import { stillTheirs } from "./follow-address.ts";
import { forgetTakenBack, leaveBookings } from "./leave-bookings.ts";
import { waitingFor } from "./link-bookings.ts";

export type Removing = Pick<Dependencies, "db" | "accounts" | "limitId" | "now" | "payments">;

/** Longer than any request or token lasts: what was under way when the profile went still meets the removal. */
const remembered = millisecondsInDay;

/**
 * Decides it, and marks the account as leaving: from here on it gains nothing, for booking, moving, linking and saving
 * depend on the mark. Refuses the last admin with `last-admin`. Whose decision it was first stays, and so does the address
 * that they had proved then.
 */
export async function beginRemoval(
  { db, accounts, now }: Pick<Removing, "db" | "accounts" | "now">,
  uid: string,
  by: Party,
): Promise<void> {
  const address = await accounts.addressOf(uid);
  await db.runTransaction(async (transaction) => {
    const [removal, profile] = [removals(db).doc(uid), users(db).doc(uid)];
    const [list, begun, account, made] = await Promise.all([
      transaction.get(admins(db)),
      transaction.get(removal),
      transaction.get(profile),
      transaction.get(feedsMadeBy(db, uid)),
    ]);
    if (account.exists) transaction.update(profile, { leaving: true });
    if (begun.exists && !isDone(begun.data())) return;
    withoutAdmin(transaction, db, list.data()?.uids ?? [], uid);
    deleteFeeds(transaction, made.docs);
    // The profile is as of the last sign-in: it has the last word only of an account that is gone.
    const { email, emailVerified } = address ?? account.data() ?? { email: "", emailVerified: false };
    const earlier = address ? earlierAddresses(account.data(), address.email) : [];
    transaction.set(removal, {
      ...{ by, startedAt: now() },
      ...(emailVerified && email !== "" && { email }),
      ...(earlier.length > 0 && { earlier }),
    });
  });
}

/** Appointments, reviews, messages and other documents that a call removes of each kind: more than one person has. */
const mostAtOnce = 200;

/**
 * Does the steps that remain. Each step can run twice. Throws when the person has more than `most` documents of a kind; those up to
 * `most` are removed by then, and the hourly job removes the rest.
 */
export async function finishRemoval(
  dependencies: Removing,
  uid: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, accounts, now } = dependencies;
  const [removal, profile] = [removals(db).doc(uid), users(db).doc(uid)];
  const begun = (await removal.get()).data();
  if (!begun || isDone(begun)) return;
  const { by, startedAt, email, earlier = [] } = begun;
  await accounts.close(uid);
  const own = bookings(db).where("uid", "==", uid);
  // Anyone can give another's address, to the desk and in a message: what was never proved to be theirs stays the clinic's.
  const proved = [...(email === undefined ? [] : [email]), ...earlier];
  const addresses = await stillTheirs(accounts, uid, proved);
  const theirs = [own, ...addresses.map((address) => waitingFor(db, address))];
  await leaveBookings(dependencies, theirs, { uid, by, email, startedAt }, most);
  await forgetTakenBack(dependencies, uid, addresses, by);
  for (const address of addresses) {
    await forgetAddress(db, address, most);
    await forgetCorrections(db, address);
    await rebuildCallersWithAddress(db, address, now());
  }
  await deleteAll(outbox(db).where(aboutTheirRole(uid)), most);
  await deleteAll(outbox(db).where("formerly.uid", "==", uid), most);
  await deleteAll(personLinks(db).where("records", "array-contains", recordKey({ uid })), most);
  await forgetSameAs(db, uid);
  await deleteAll(reviews(db).where("uid", "==", uid), most);
  const left = await outlast(dependencies, uid);
  await accounts.delete(uid);
  for (const address of new Set([...proved, ...left])) await recheckBounce(db, address, now());
  // The profile and what is left to do go together: while the one stands, somebody will see this through.
  const batch = db.batch().delete(profile);
  for (const farewell of await findFarewells(db, uid)) batch.update(farewell, { sendAfter: now() });
  batch.set(removal, { by, startedAt, expiresAt: new Date(now().getTime() + remembered) });
  await batch.commit();
}

/** Verified ones that it hasn't left yet. Auth has the last word of its current address. */
function earlierAddresses(account: UserDocument | undefined, current: string | undefined): string[] {
  const { seen, former = [] } = account ?? {};
  const known = [...(account ? [account] : []), ...(seen ? [seen] : []), ...former];
  const earlier = known.filter(({ email, emailVerified }) => emailVerified && email !== current);
  return [...new Set(earlier.map(({ email }) => email))];
}

/**
 * Keeps what the account has counted, for the next one of the same address. After its appointments, whose refunds count, and before
 * somebody can sign up with the address again. Returns the account's addresses, verified or not.
 */
async function outlast({ db, accounts, limitId, now }: Removing, uid: string): Promise<string[]> {
  const [profile, address] = await Promise.all([users(db).doc(uid).get(), accounts.addressOf(uid)]);
  const { email, seen, former = [], counts } = profile.data() ?? {};
  const current = [email, seen?.email, address?.email].flatMap((one) => one || []);
  if (counts) for (const id of new Set(current.map(limitId))) await keepCounts(db, id, counts, now());
  return [...current, ...former.map((one) => one.email)];
}

function isDone(removal: RemovalDocument | undefined): boolean {
  return removal?.expiresAt !== undefined;
}

/** Finds the mails about granted roles in which this person is the recipient, the new admin, or the admin who gave the role. */
function aboutTheirRole(uid: string): Filter {
  return Filter.or(...["to", "of", "by"].map((field) => Filter.where(`grant.${field}`, "==", uid)));
}

/** Their other accounts stand for themselves again. */
async function forgetSameAs(db: Firestore, uid: string): Promise<void> {
  const { docs } = await users(db).where("sameAs", "array-contains", uid).get();
  for (const { ref } of docs) await ref.update({ sameAs: FieldValue.arrayRemove(uid) });
}

/** What is known of an address that they had proved to be theirs: their messages with our answers, and that it wants no reminders. */
async function forgetAddress(db: Firestore, email: string, most: number): Promise<void> {
  // An answer that did not arrive needs nobody any more.
  await deleteAll(messages(db).where("email", "==", email), most, (id) => attention(db).doc(id));
  await deleteAll(personLinks(db).where("records", "array-contains", addressKey(email)), most);
  const contact = contactId(email);
  await deleteAll(links(db).where("contact", "==", contact), most);
  await contacts(db).doc(contact).delete();
}

/** Goes on with removals that were interrupted, and says whose are done and whose failed again. */
export async function finishRemovals(
  dependencies: Removing,
): Promise<{ finished: string[]; failed: { uid: string; cause: unknown }[] }> {
  const finished: string[] = [];
  const failed: { uid: string; cause: unknown }[] = [];
  const fail = (uid: string, cause: unknown) => failed.push({ uid, cause });
  // Those that are done stand among them for a day.
  for await (const page of pagesOf(removals(dependencies.db), 100)) {
    for (const found of page) {
      const uid = found.id;
      const removal = dataOrSkip(found, (_, cause) => fail(uid, cause));
      if (!removal || isDone(removal)) continue;
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

/** Once it has begun nothing takes it back: what fails now is done within the hour. */
export async function remove(dependencies: Removing, uid: string, by: Party): Promise<Removed> {
  await beginRemoval(dependencies, uid, by);
  const finished = await finishRemoval(dependencies, uid, mostAtOnce).then(
    () => true,
    (cause: unknown) => {
      logError("removal not finished", { uid, cause: String(cause) });
      return false;
    },
  );
  return { success: true, finished };
}
