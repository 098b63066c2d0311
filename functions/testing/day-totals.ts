import type { Firestore } from "@google-cloud/firestore";
import { toMinorUnits } from "../src/domain/currency.ts";
import { readDay } from "../src/firestore/days.ts";
import { figuresOf } from "../src/reports/day-figures.ts";
import { sampleClinic } from "./sample-clinic.ts";

/** Returns a day's totals as stored in its document: appointments, income in cents, and the taken times. */
export async function readDayTotals(db: Firestore, date: string) {
  const day = await readDay(db, date);
  const { booked, cancelled, noShow, income } = figuresOf(date, day, sampleClinic());
  const taken = Object.values(day.visits).map(({ treatmentId, slot }) => `${treatmentId} ${slot}`);
  return { booked, cancelled, noShow, incomeCents: toMinorUnits(income, "USD"), taken: taken.sort() };
}

export async function readIncomeCents(db: Firestore, date: string): Promise<number> {
  return (await readDayTotals(db, date)).incomeCents;
}
