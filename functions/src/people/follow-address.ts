/** Moves bookings and messages to an account's new verified address. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import type { Booking } from "../domain/booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { contactId, contacts, isMuted } from "../firestore/contacts.ts";
import { links } from "../firestore/links.ts";
import { messages } from "../firestore/messages.ts";
import { deleteAll, pagesOf, readUpTo } from "../firestore/pages.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import type { Caller } from "../http/caller.ts";
import type { Accounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { linkBookings } from "./link-bookings.ts";
import { readdressBooking } from "./readdress-booking.ts";

type Following = Pick<Dependencies, "db" | "accounts" | "now">;
type Owner = Pick<Caller, "uid" | "email">;
type Former = NonNullable<UserDocument["former"]>;

/** Days after an appointment for which links in mails still work. */
const daysWithLinks = 31;

/** The most bookings that are moved, the latest first. Nobody has more in some months. */
const maxBookings = 300;
/** The most messages that one session moves. The next session continues. */
const maxMessages = 500;

/**
 * Moves everything from the former addresses to the account's new one. Each step can safely run twice. The former addresses stay
 * on the account until all is done, so that the next session can continue.
 */
export async function followAddress(following: Following, owner: Owner, former: Former): Promise<void> {
  const { db, accounts, now } = following;
  // Messages of an unverified address may come from a stranger, so they stay.
  const all = former.flatMap(({ email, emailVerified }) => (emailVerified ? [email] : []));
  const verified = await withoutReassigned(accounts, owner.uid, all);
  for (const email of verified) await linkBookings(db, { ...owner, email }, now());
  const addresses = new Set(former.map(({ email }) => email));
  const recent = bookings(db)
    .where("uid", "==", owner.uid)
    .where("startsAt", ">", addDays(now(), -daysWithLinks))
    .orderBy("startsAt", "desc");
  for (const found of await readUpTo(recent, maxBookings)) {
    const mayChange = ({ uid, patient }: Booking) => uid === owner.uid && addresses.has(patient);
    if (mayChange(found.data()))
      await readdressBooking(following, found.id, owner.email, { by: { role: "patient" }, mayChange });
  }
  for (const email of verified) await moveMessagesAndMute(following, email, owner.email);
  for (const email of addresses) await recheckBounce(db, email, now());
  await forgetFormer(db, owner.uid, former);
}

/**
 * Returns the addresses that no other account has now. Data of an address that another account has may belong to that account.
 */
export async function withoutReassigned(
  accounts: Pick<Accounts, "uidOf">,
  uid: string,
  addresses: readonly string[],
): Promise<string[]> {
  const owners = await Promise.all(addresses.map((address) => accounts.uidOf(address)));
  return addresses.filter((_, i) => owners[i] === null || owners[i] === uid);
}

/** The most mail links of one address that are deleted. An address gets fewer. */
const maxLinks = 200;

/** Moves messages with their answers, and the setting that turns reminders off. */
async function moveMessagesAndMute(
  { db, now }: Pick<Following, "db" | "now">,
  from: string,
  to: string,
): Promise<void> {
  let seen = 0;
  for await (const page of pagesOf(messages(db).where("email", "==", from), 100)) {
    seen += page.length;
    if (seen > maxMessages) throw new Error(`more than ${maxMessages} messages to follow at once`);
    const batch = db.batch();
    for (const { ref } of page) batch.update(ref, { email: to });
    await batch.commit();
  }
  const [old, own] = [contactId(from), contactId(to)];
  const mute = (await contacts(db).doc(old).get()).data();
  if (mute && isMuted(mute, now())) await contacts(db).doc(own).set(mute);
  await contacts(db).doc(old).delete();
  await deleteAll(links(db).where("contact", "==", old), maxLinks);
}

async function forgetFormer(db: Firestore, uid: string, done: Former): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const reference = users(db).doc(uid);
    const account = (await transaction.get(reference)).data();
    if (!account?.former) return;
    const { former: all, ...others } = account;
    const former = all.filter(({ email }) => !done.some((one) => one.email === email));
    transaction.set(reference, { ...others, ...(former.length > 0 && { former }) });
  });
}
