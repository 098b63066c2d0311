import { presentBooking } from "../bookings/present-booking.ts";
import type { ProfileExport } from "../contract/users.ts";
import { bookings } from "../firestore/bookings.ts";
import { reviews } from "../firestore/reviews.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { presentOwnReview } from "../reviews/present-review.ts";
import { readProfile } from "./show-profile.ts";

/** Everything that the clinic's site holds about the caller, as a file. */
export async function exportProfile({ db, caller, now }: SignedInCall): Promise<Answer> {
  const [profile, booked, written] = await Promise.all([
    readProfile(db, caller),
    bookings(db).where("uid", "==", caller.uid).orderBy("startsAt").get(),
    reviews(db).where("uid", "==", caller.uid).get(),
  ]);
  const body: ProfileExport = {
    exportedAt: now().toISOString(),
    profile,
    bookings: booked.docs.map((found) => presentBooking(found.id, found.data())),
    reviews: written.docs.map((found) => presentOwnReview(found.id, found.data())),
  };
  return { body, headers: { "Content-Disposition": 'attachment; filename="my-clinic-data.json"' } };
}
