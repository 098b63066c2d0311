/** An account has another address, and it is verified: what went to earlier ones follows. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import { isChangeable } from "../domain/booking.ts";
import { readdress } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { planAgain } from "../domain/send-again.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { contactId, contacts, isMuted } from "../firestore/contacts.ts";
import { deleteAll } from "../firestore/delete-all.ts";
import { links } from "../firestore/links.ts";
import { messages } from "../firestore/messages.ts";
import { oweNotice, readNoticesToDecide } from "../firestore/outbox.ts";
import { pagesOf } from "../firestore/pages.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import type { Caller } from "../http/caller.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { linkBookings } from "./link-bookings.ts";

type Following = Pick<Dependencies, "db" | "now">;
type Owner = Pick<Caller, "uid" | "email">;
type Former = NonNullable<UserDocument["former"]>;

/** So long after a visit its mails' links can be opened, and a little more. */
const linkedDays = 31;

/** Each step can run twice. The addresses stand on the account until all is done, so that the next session goes on. */
export async function followAddress({ db, now }: Following, owner: Owner, former: Former): Promise<void> {
  // What was sent to an address that nobody proved may have been a stranger's.
  const proved = former.flatMap(({ email, emailVerified }) => (emailVerified ? [email] : []));
  for (const email of proved) await linkBookings(db, { ...owner, email }, now());
  const addresses = new Set(former.map(({ email }) => email));
  const recent = bookings(db)
    .where("uid", "==", owner.uid)
    .where("startsAt", ">", addDays(now(), -linkedDays))
    .orderBy("startsAt");
  for await (const page of pagesOf(recent, 50)) {
    for (const found of page) {
      if (addresses.has(found.data().patient)) await moveBooking({ db, now }, found.id, owner);
    }
  }
  for (const email of proved) await moveRest({ db, now }, email, owner.email);
  await leave(db, owner.uid, former);
}

/** Deleted of one appointment in a run; a link that stays is dead all the same, as the address isn't its own. */
const mostLinks = 200;

async function moveBooking({ db, now }: Following, id: string, { email }: Owner): Promise<void> {
  const occasion = { now: now(), by: { role: "patient" } as const };
  const { booking, change } = await changeBooking(db, id, occasion, (current) => readdress(current, email));
  // Links of before the upgrade don't know their address.
  await deleteAll(links(db).where("bookingId", "==", id), mostLinks);
  if (!change || !isChangeable(booking, now())) return;
  const notices = await readNoticesToDecide(db, id);
  try {
    const again = planAgain(notices, "booked", { booking, muted: false, now: now() });
    const batch = db.batch();
    oweNotice(batch, db, { subject: id, ...again }, now());
    await batch.commit();
  } catch (error) {
    // One that is on its way goes to the new address.
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Their messages with the answers, and the wish for no reminders. */
async function moveRest({ db, now }: Following, from: string, to: string): Promise<void> {
  for await (const page of pagesOf(messages(db).where("email", "==", from), 100)) {
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
