import { whyTooMany } from "../domain/act-limits.ts";
import { roundsSince, whyTooManyRounds } from "../domain/refund-rounds.ts";
import { bookings } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";
import type { SignedInCall } from "../http/route.ts";

/** Of appointments canceled within the hour: far more than the limits let anybody cancel. */
const looked = 100;

/**
 * Before a new way to pay by card: neither intents without end, nor rounds of paying, canceling and being refunded. Who is
 * refused keeps the appointment, and can pay at the clinic. It is counted when the booking has it, in that commit.
 */
export async function limitPayer({ db, caller, now }: Pick<SignedInCall, "db" | "caller" | "now">) {
  const [account, lately] = await Promise.all([
    users(db).doc(caller.uid).get(),
    bookings(db)
      .where("uid", "==", caller.uid)
      .where("cancelledAt", ">", roundsSince(now()))
      .orderBy("cancelledAt", "desc")
      .limit(looked)
      .get(),
  ]);
  const cancelled = lately.docs.map((document) => document.data());
  const refusal = whyTooManyRounds(cancelled, now()) ?? whyTooMany(account.data()?.counts, "pay", now());
  // The desk is not limited. Its list is read only where that matters.
  if (refusal && !(await caller.isAdmin())) throw refusal;
}
