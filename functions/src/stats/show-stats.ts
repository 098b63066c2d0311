import type { Firestore } from "@google-cloud/firestore";
import { FieldPath } from "@google-cloud/firestore";
import { readClinic } from "../catalogue/read-clinic.ts";
import { dayRangeQuerySchema, type Stats } from "../contract/clinic-days.ts";
import { daysBetween } from "../domain/day-range.ts";
import { days } from "../firestore/days.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { figuresOf } from "./day-figures.ts";

export async function showStats({ db, query }: Call): Promise<Answer> {
  const { from, to } = parse(dayRangeQuerySchema, query);
  return { body: await readStats(db, daysBetween(from, to)) };
}

/** One read for each of these days that has had a booking, and one for the catalogue: bookings themselves are not read. */
export async function readStats(db: Firestore, dates: readonly string[]): Promise<Stats> {
  const byDate = days(db).orderBy(FieldPath.documentId()).startAt(dates.at(0)).endAt(dates.at(-1));
  const [clinic, stored] = await Promise.all([readClinic(db), byDate.get()]);
  const projections = new Map(stored.docs.map((document) => [document.id, document.data()]));
  return dates.map((date) => figuresOf(date, projections.get(date), clinic));
}
