/** Mails the coming appointments of an address again, for a patient whose link no longer works. */
import type { Firestore, Transaction } from "@google-cloud/firestore";
import type * as contract from "../contract/mail-links.ts";
import { limitKeyOfEmail } from "../domain/account-limits.ts";
import { isChangeable } from "../domain/booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { addNotice, type NewNotice } from "../firestore/outbox.ts";
import { countAgainstRateLimits, type RateLimit } from "../firestore/rate-limits.ts";
import { planLatestNoticeAgain, withoutRepeatedNotices } from "../firestore/series-notices.ts";
import { retryIfExists } from "../firestore/status-codes.ts";
import type { Handler } from "../http/bind.ts";

/** The most appointments of an address that are mailed, the soonest ones. */
const maxAppointments = 5;

export const mailNewLinks: Handler<typeof contract.mailNewLinks> = async ({ db, body, sender, now }) => {
  const email = body.email.toLowerCase();
  const at = now();
  // An address gets few mails, because anyone can type the address of another.
  const limits: RateLimit[] = [
    { key: `new links, address:${limitKeyOfEmail(email)}`, perHour: 2 },
    { key: `new links, visitor:${sender.visitor}`, perHour: 20 },
    { key: `new links, hop:${sender.hop}`, perHour: 60 },
    { key: "new links, clinic", perHour: 200 },
  ];
  const mailAgain = async (transaction: Transaction) => {
    await countAgainstRateLimits(transaction, db, limits, at);
    for (const notice of await planMails(db, email, at)) addNotice(transaction, db, notice, at);
  };
  // The desk may send one of these mails again at the same time.
  await retryIfExists(() => db.runTransaction(mailAgain));
  return { success: true };
};

/** Plans another mail for each of the soonest appointments. One whose mail is on its way needs none. */
async function planMails(db: Firestore, email: string, now: Date): Promise<NewNotice[]> {
  const upcoming = bookings(db)
    .where("patient", "==", email)
    .where("startsAt", ">", now)
    .orderBy("startsAt")
    .limit(maxAppointments);
  const { docs } = await upcoming.get();
  const booked = docs.filter((found) => isChangeable(found.data(), now));
  const planned = await Promise.all(
    booked.map((found) => planLatestNoticeAgain(db, found.id, found.data(), now)),
  );
  return withoutRepeatedNotices(planned.filter((notice) => notice !== null));
}
