import type { Firestore } from "@google-cloud/firestore";
import { presentBooking } from "../bookings/present-booking.ts";
import type { ProfileExport } from "../contract/users.ts";
import { bookings } from "../firestore/bookings.ts";
import { messages } from "../firestore/messages.ts";
import { readUpTo } from "../firestore/pages.ts";
import { reviews } from "../firestore/reviews.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { presentMessage } from "../messages/present-message.ts";
import { presentOwnReview } from "../reviews/present-review.ts";
import { waitingFor } from "../users/link-bookings.ts";
import { readProfile } from "./show-profile.ts";

/** The latest, more than anybody has in a life: the file has an end also where somebody books and cancels without one. */
const most = 5000;

/** Everything that the clinic's site holds about the caller, as a file. */
export async function exportProfile({ db, caller, now }: SignedInCall): Promise<Answer> {
  // What the desk booked for them since the last sign-in is linked with the next one, or goes with their account.
  const waiting = caller.emailVerified ? waitingFor(db, caller.email).orderBy("startsAt", "desc") : null;
  const [profile, own, booked, written, sent] = await Promise.all([
    readProfile(db, caller),
    readUpTo(bookings(db).where("uid", "==", caller.uid).orderBy("startsAt", "desc"), most),
    waiting ? readUpTo(waiting, most) : [],
    readUpTo(reviews(db).where("uid", "==", caller.uid), most),
    caller.emailVerified ? readMessages(db, caller.email) : [],
  ]);
  const body: ProfileExport = {
    exportedAt: now().toISOString(),
    profile,
    bookings: [...own, ...booked]
      .map((found) => presentBooking(found.id, found.data()))
      .sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
    reviews: written.map((found) => presentOwnReview(found.id, found.data())),
    messages: sent.map(presentMessage),
  };
  return { body, headers: { "Content-Disposition": 'attachment; filename="my-clinic-data.json"' } };
}

/** By an address that is proved to be the caller's: anyone can write in another's name. The latest, as many as a person writes. */
async function readMessages(db: Firestore, email: string) {
  const sent = messages(db).where("email", "==", email).orderBy("createdAt", "desc").limit(500);
  return (await sent.get()).docs;
}
