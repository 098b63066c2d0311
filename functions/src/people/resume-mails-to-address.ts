/** Confirms a bounced address: mails go to it again, and what its patients weren't told meanwhile is owed again. */
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { bounceAfterConfirmation, bounces } from "../firestore/bounces.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import { addNotice, type NewNotice } from "../firestore/outbox.ts";
import { planLatestNoticeAgain, withoutRepeatedNotices } from "../firestore/series-notices.ts";
import { retryIfExists } from "../firestore/status-codes.ts";

/** Confirms the address and deletes its attention entry. Can safely run twice. */
export async function resumeMailsToAddress(db: Firestore, address: string, now: Date): Promise<void> {
  if (!(await bounces(db).doc(addressHash(address)).get()).exists) return;
  // The desk may send one of the notices again at the same time.
  await retryIfExists(() =>
    db.runTransaction((transaction) => resumeMailsInTransaction(transaction, db, address, now)),
  );
}

async function resumeMailsInTransaction(
  transaction: Transaction,
  db: Firestore,
  address: string,
  now: Date,
): Promise<void> {
  const reference = bounces(db).doc(addressHash(address));
  const known = (await transaction.get(reference)).data();
  if (!known) return;
  const attentionEntry = await transaction.get(attention(db).doc(reference.id));
  // These notices are read after the bounce. A sender that ends another one because of it changes the bounce too, so one of the
  // two commits fails and is decided again.
  const owed = await planNoticesHeldByBounce(db, known.email, now);
  transaction.set(reference, bounceAfterConfirmation(known, now));
  if (attentionEntry.exists) transaction.delete(attentionEntry.ref);
  for (const notice of owed) addNotice(transaction, db, notice, now);
}

/** The most upcoming appointments of an address whose notices are looked at. */
const maxUpcomingBookings = 20;

/** Plans another notice for each upcoming appointment whose latest one was not sent because of the bounce. */
async function planNoticesHeldByBounce(db: Firestore, email: string, now: Date): Promise<NewNotice[]> {
  const upcoming = bookings(db)
    .where("patient", "==", email)
    .where("startsAt", ">", now)
    .limit(maxUpcomingBookings);
  const { docs } = await upcoming.get();
  const owed = await Promise.all(
    docs.map((found) =>
      planLatestNoticeAgain(db, found.id, found.data(), now, ({ reason }) => reason === "bounced"),
    ),
  );
  return withoutRepeatedNotices(owed.filter((notice) => notice !== null));
}
