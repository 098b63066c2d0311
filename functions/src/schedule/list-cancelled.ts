import { readClinic } from "../catalogue/read-clinic.ts";
import { cancelledQuerySchema } from "../contract/clinic-days.ts";
import { requireDate } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { page } from "../http/paging.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { presentScheduled } from "./present-scheduled.ts";
import { cancelledOn } from "./read-cancelled.ts";

/** Of one day, the last one cancelled first. */
export async function listCancelled({ db, query }: Call): Promise<Answer> {
  const date = requireDate(parse(cancelledQuerySchema, query).date);
  const [{ settings }, { documents, headers }] = await Promise.all([
    readClinic(db),
    page(bookings(db), cancelledOn(db, date), query),
  ]);
  return { body: documents.map((found) => presentScheduled(found.id, found.data(), settings)), headers };
}
