/** An account has another address, and it is verified: what went to earlier ones follows. */
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

/** Links in mails can be opened for about this long after a visit. */
const linkedDays = 31;

/** The latest, more than anybody has in some months. */
const mostAppointments = 300;
/** The most appointments that one session moves. The next one continues. */
const mostMessages = 500;

/** Each step can run twice. The addresses stand on the account until all is done, so that the next session goes on. */
export async function followAddress(following: Following, owner: Owner, former: Former): Promise<void> {
  const { db, accounts, now } = following;
  // Messages from an unverified address may be a stranger's.
  const all = former.flatMap(({ email, emailVerified }) => (emailVerified ? [email] : []));
  const proved = await stillTheirs(accounts, owner.uid, all);
  for (const email of proved) await linkBookings(db, { ...owner, email }, now());
  const addresses = new Set(former.map(({ email }) => email));
  const recent = bookings(db)
    .where("uid", "==", owner.uid)
    .where("startsAt", ">", addDays(now(), -linkedDays))
    .orderBy("startsAt", "desc");
  for (const found of await readUpTo(recent, mostAppointments)) {
    const isToFollow = ({ uid, patient }: Booking) => uid === owner.uid && addresses.has(patient);
    if (isToFollow(found.data()))
      await readdressBooking(following, found.id, owner.email, { by: { role: "patient" }, isToFollow });
  }
  for (const email of proved) await moveRest(following, email, owner.email);
  for (const email of addresses) await recheckBounce(db, email, now());
  await leave(db, owner.uid, former);
}

/** Without those that somebody else has now: what is kept of such an address may be theirs. */
export async function stillTheirs(
  accounts: Pick<Accounts, "uidOf">,
  uid: string,
  addresses: readonly string[],
): Promise<string[]> {
  const owners = await Promise.all(addresses.map((address) => accounts.uidOf(address)));
  return addresses.filter((_, i) => owners[i] === null || owners[i] === uid);
}

/** More than one address is mailed. */
const mostLinks = 200;

/** Their messages with the answers, and the wish for no reminders. */
async function moveRest({ db, now }: Pick<Following, "db" | "now">, from: string, to: string): Promise<void> {
  let seen = 0;
  for await (const page of pagesOf(messages(db).where("email", "==", from), 100)) {
    seen += page.length;
    if (seen > mostMessages) throw new Error(`more than ${mostMessages} messages to follow at once`);
    const batch = db.batch();
    for (const { ref } of page) batch.update(ref, { email: to });
    await batch.commit();
  }
  const [old, own] = [contactId(from), contactId(to)];
  const wish = (await contacts(db).doc(old).get()).data();
  if (wish && isMuted(wish, now())) await contacts(db).doc(own).set(wish);
  await contacts(db).doc(old).delete();
  await deleteAll(links(db).where("contact", "==", old), mostLinks);
}

async function leave(db: Firestore, uid: string, done: Former): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const reference = users(db).doc(uid);
    const account = (await transaction.get(reference)).data();
    if (!account?.former) return;
    const { former: all, ...others } = account;
    const former = all.filter(({ email }) => !done.some((one) => one.email === email));
    transaction.set(reference, { ...others, ...(former.length > 0 && { former }) });
  });
}
