import { bookingsQuerySchema } from "../contract/bookings.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import { page } from "../http/paging.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { presentBooking } from "./present-booking.ts";

/** The caller's by uid, soonest first. An address selects only for admins: it shows nobody anything else. */
export async function listBookings({ db, query, caller }: SignedInCall): Promise<Answer> {
  const patient = parse(bookingsQuerySchema, query).patient?.toLowerCase() ?? caller.email;
  const collection = bookings(db);
  const own = patient === caller.email;
  if (!own && !(await caller.isAdmin())) {
    throw new DomainError("forbidden", "You can see your own appointments only.");
  }
  const selected = own
    ? collection.where("uid", "==", caller.uid)
    : collection.where("patient", "==", patient);
  const { documents, headers } = await page(collection, selected.orderBy("startsAt"), query);
  return { body: documents.map((document) => presentBooking(document.id, document.data())), headers };
}
