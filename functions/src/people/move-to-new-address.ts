/** Moves bookings and messages to an account's new verified address. */
import { FieldValue, type Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import type { Booking } from "../domain/booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { messages } from "../firestore/messages.ts";
import { addressHash, isMuted, mutedAddresses } from "../firestore/muted-addresses.ts";
import { deleteAll, pagesOf, readUpTo } from "../firestore/query-pages.ts";
import { emailAddressKey, recordLinks } from "../firestore/record-links.ts";
import { mailLinks } from "../firestore/stored-mail-links.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import type { AuthenticatedUser } from "../http/authenticate.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { linkBookings } from "./link-bookings.ts";
import { readdressBooking } from "./readdress-booking.ts";

type AddressChangeDependencies = Pick<Dependencies, "db" | "accounts" | "now">;
type Owner = Pick<AuthenticatedUser, "uid" | "email">;
type FormerAddresses = NonNullable<UserDocument["former"]>;

/** Days after an appointment for which links in mails still work. */
const mailLinkValidDays = 31;

/** The most bookings that are moved, the latest first. Nobody has more in some months. */
const maxMovedBookings = 300;
/** The most messages that one session moves. The next session continues. */
const maxMovedMessages = 500;

/**
 * Moves everything from the former addresses to the account's new one. Each step can safely run twice. The former addresses stay
 * on the account until all is done, so that the next session can continue.
 */
export async function moveToNewAddress(
  following: AddressChangeDependencies,
  owner: Owner,
  former: FormerAddresses,
): Promise<void> {
  const { db, accounts, now } = following;
  // Messages of an unverified address may come from a stranger, so they stay.
  const all = former.flatMap(({ email, emailVerified }) => (emailVerified ? [email] : []));
  const verified = await withoutReassignedAddresses(accounts, owner.uid, all);
  for (const email of verified) await linkBookings(db, { ...owner, email }, now());
  const addresses = new Set(former.map(({ email }) => email));
  const recent = bookings(db)
    .where("uid", "==", owner.uid)
    .where("startsAt", ">", addDays(now(), -mailLinkValidDays))
    .orderBy("startsAt", "desc");
  for (const found of await readUpTo(recent, maxMovedBookings)) {
    const mayChange = ({ uid, patient }: Booking) => uid === owner.uid && addresses.has(patient);
    if (mayChange(found.data()))
      await readdressBooking(following, found.id, owner.email, { by: { role: "patient" }, mayChange });
  }
  for (const email of verified) {
    await moveMessagesAndReminderPreference(following, email, owner.email);
    await addToRecordLinks(db, email, owner.email);
  }
  for (const email of addresses) await recheckBounce(db, email, now());
  await forgetFormerAddresses(db, owner.uid, former);
}

/**
 * Returns the addresses that no other account has now. Data of an address that another account has may belong to that account.
 */
export async function withoutReassignedAddresses(
  accounts: Pick<Accounts, "uidOf">,
  uid: string,
  addresses: readonly string[],
): Promise<string[]> {
  const owners = await Promise.all(addresses.map((address) => accounts.uidOf(address)));
  return addresses.filter((_, i) => owners[i] === null || owners[i] === uid);
}

/** The most links between patient records that name one address. A desk links fewer in the 30 days for which they are kept. */
const maxRecordLinks = 50;

/** The most mail links of one address that are deleted. An address gets fewer. */
const maxDeletedMailLinks = 200;

/** Moves messages with their answers, and the setting that turns reminders off. */
async function moveMessagesAndReminderPreference(
  { db, now }: Pick<AddressChangeDependencies, "db" | "now">,
  from: string,
  to: string,
): Promise<void> {
  let seen = 0;
  for await (const page of pagesOf(messages(db).where("email", "==", from), 100)) {
    seen += page.length;
    if (seen > maxMovedMessages) throw new Error(`more than ${maxMovedMessages} messages to follow at once`);
    const batch = db.batch();
    for (const { ref } of page) batch.update(ref, { email: to });
    await batch.commit();
  }
  const [old, own] = [addressHash(from), addressHash(to)];
  const mute = (await mutedAddresses(db).doc(old).get()).data();
  if (mute && isMuted(mute, now())) await mutedAddresses(db).doc(own).set(mute);
  await mutedAddresses(db).doc(old).delete();
  await deleteAll(mailLinks(db).where("contact", "==", old), maxDeletedMailLinks);
}

/** Adds the new address to the records that the links between patient records name, so that a removal of the account finds them. */
async function addToRecordLinks(db: Firestore, from: string, to: string): Promise<void> {
  const named = recordLinks(db).where("records", "array-contains", emailAddressKey(from));
  for (const { ref } of await readUpTo(named, maxRecordLinks))
    await ref.update({ records: FieldValue.arrayUnion(emailAddressKey(to)) });
}

async function forgetFormerAddresses(db: Firestore, uid: string, done: FormerAddresses): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const reference = users(db).doc(uid);
    const account = (await transaction.get(reference)).data();
    if (!account?.former) return;
    const { former: all, ...others } = account;
    const former = all.filter(({ email }) => !done.some((one) => one.email === email));
    transaction.set(reference, { ...others, ...(former.length > 0 && { former }) });
  });
}
