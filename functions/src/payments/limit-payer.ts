import { countAct, whyTooMany } from "../domain/act-limits.ts";
import { roundsSince, whyTooManyRounds } from "../domain/refund-rounds.ts";
import { bookings } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";
import { signInAgain } from "../http/caller.ts";
import type { SignedInCall } from "../http/route.ts";
import { saveUser } from "../users/save-user.ts";

type Payer = Pick<SignedInCall, "db" | "caller" | "now">;

/** Of appointments canceled within the hour: far more than the limits let anybody cancel. */
const looked = 100;

/**
 * Before a new way to pay by card: neither intents without end, nor rounds of paying, canceling and being refunded. Who is
 * refused keeps the appointment, and can pay at the clinic.
 */
export async function limitPayer(payer: Payer): Promise<void> {
  const { db, caller, now } = payer;
  const lately = await bookings(db)
    .where("uid", "==", caller.uid)
    .where("cancelledAt", ">", roundsSince(now()))
    .orderBy("cancelledAt", "desc")
    .limit(looked)
    .get();
  const cancelled = lately.docs.map((document) => document.data());
  const refusal = whyTooManyRounds(cancelled, now());
  if (refusal) throw refusal;
  await countIntent(payer);
}

/** Before it is made: however many are begun at once, no more than the limit are let through. */
async function countIntent({ db, caller, now }: Payer): Promise<void> {
  const reference = users(db).doc(caller.uid);
  // Who never came by the site has no profile yet.
  if (!(await reference.get()).exists) await saveUser(db, caller, {}, now());
  await db.runTransaction(async (transaction) => {
    const user = (await transaction.get(reference)).data();
    // Removed meanwhile.
    if (!user) throw signInAgain();
    const { counts } = user;
    const refusal = whyTooMany(counts, "pay", now());
    if (refusal) throw refusal;
    transaction.update(reference, { counts: countAct(counts, "pay", now()) });
  });
}
