/** Confirms a bounced address: mails go to it again, and what its patients weren't told meanwhile is owed again. */
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { codeOf, DomainError } from "../domain/domain-error.ts";
import { planResend } from "../domain/notice-fate.ts";
import { isTimeKind } from "../domain/notices.ts";
import { attention } from "../firestore/attention.ts";
import { bookings, type StoredBooking } from "../firestore/bookings.ts";
import { bounces, confirmedBounce } from "../firestore/bounces.ts";
import { contactId } from "../firestore/contacts.ts";
import { type Owed, oweNotice, readNoticesToDecide } from "../firestore/outbox.ts";
import { isNewer } from "../firestore/refuse-newer.ts";
import { alreadyExists } from "../firestore/status-codes.ts";

/** The most tries. A try fails only if the desk sends one of the notices again at the same time. */
const maxTries = 5;

/** Confirms the address and deletes its attention entry. Can safely run twice. */
export async function confirmBounced(db: Firestore, address: string, now: Date): Promise<void> {
  if (!(await bounces(db).doc(contactId(address)).get()).exists) return;
  for (let tries = 1; ; tries++) {
    try {
      await db.runTransaction((transaction) => confirm(transaction, db, address, now));
      return;
    } catch (error) {
      if (codeOf(error) !== alreadyExists || tries === maxTries) throw error;
    }
  }
}

async function confirm(transaction: Transaction, db: Firestore, address: string, now: Date): Promise<void> {
  const reference = bounces(db).doc(contactId(address));
  const known = (await transaction.get(reference)).data();
  if (!known) return;
  const attentionEntry = await transaction.get(attention(db).doc(reference.id));
  // These notices are read after the bounce. A sender that ends another one because of it changes the bounce too, so one of the
  // two commits fails and is decided again.
  const owed = await planHeldBack(db, known.email, now);
  transaction.set(reference, confirmedBounce(known, now));
  if (attentionEntry.exists) transaction.delete(attentionEntry.ref);
  for (const notice of owed) oweNotice(transaction, db, notice, now);
}

/** The most upcoming appointments of an address whose notices are looked at. */
const maxUpcoming = 20;

/** Plans another notice for each upcoming appointment whose latest one was not sent because of the bounce. */
async function planHeldBack(db: Firestore, email: string, now: Date): Promise<Owed[]> {
  const upcoming = bookings(db).where("patient", "==", email).where("startsAt", ">", now).limit(maxUpcoming);
  const { docs } = await upcoming.get();
  const owed = await Promise.all(docs.map((found) => planHeldBackOf(db, found.id, found.data(), now)));
  return owed.filter((notice) => notice !== null);
}

async function planHeldBackOf(
  db: Firestore,
  subject: string,
  booking: StoredBooking["booking"],
  now: Date,
): Promise<Owed | null> {
  try {
    const notices = await readNoticesToDecide(db, subject);
    const latest = notices.findLast(({ kind }) => isTimeKind(kind));
    if (latest?.reason !== "bounced") return null;
    return { subject, ...planResend(notices, latest.kind, { booking, muted: false, now }) };
  } catch (error) {
    if (error instanceof DomainError || isNewer(error)) return null;
    throw error;
  }
}
