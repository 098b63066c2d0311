import { availableQuerySchema } from "../contract/treatments.ts";
import { availableTreatments } from "../domain/availability.ts";
import { requireDate } from "../domain/calendar-date.ts";
import { days } from "../firestore/days.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { presentTreatment } from "./present-treatment.ts";
import { readClinic } from "./read-clinic.ts";

/** Two document reads, however many bookings there are. */
export async function listAvailable({ db, now, query }: Call): Promise<Answer> {
  const date = requireDate(parse(availableQuerySchema, query).date);
  const [{ settings, treatments }, day] = await Promise.all([readClinic(db), days(db).doc(date).get()]);
  const taken = day.data()?.taken ?? {};
  return { body: availableTreatments(settings, treatments, taken, date, now()).map(presentTreatment) };
}
