/** The payments and refunds of a range as a CSV file, by the day on which the money came or went back. */
import type { Firestore } from "@google-cloud/firestore";
import type { ReceivedWay } from "../contract/bookings.ts";
import type * as contract from "../contract/downloads.ts";
import type { Booking } from "../domain/booking.ts";
import { datesInRange } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { csvAmount, csvDate, csvOf } from "../domain/csv.ts";
import { invalid } from "../domain/domain-error.ts";
import { findDoctor } from "../domain/holders.ts";
import type { ReceivedEntry } from "../domain/received-money.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import type { Handler } from "../http/bind.ts";

/** The most appointments that one query reads for a file. */
export const maxPaidPerQuery = 5000;

/** The most days in one query: https://firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const daysPerQuery = 30;

export const downloadPayments: Handler<typeof contract.downloadPayments> = async ({
  db,
  query: { from, to },
  nameChanged,
}) => {
  const dates = datesInRange(from, to);
  const [clinic, paid] = await Promise.all([readClinic(db), readPaid(db, dates)]);
  const { locale } = clinic.settings;
  const rows = [...paid]
    .flatMap(([id, booking]) => (booking.received ?? []).map((entry) => ({ id, booking, entry })))
    .filter(({ entry }) => from <= entry.date && entry.date <= to)
    .sort((one, other) => one.entry.date.localeCompare(other.entry.date) || one.id.localeCompare(other.id))
    .map(({ id, booking, entry }) => [
      csvDate(entry.date, locale),
      entry.cents < 0 ? "Refund" : "Payment",
      id,
      csvDate(booking.date, locale),
      booking.treatment,
      dentistOf(entry, booking, clinic),
      receivedWayTexts[entry.way],
      csvAmount(entry.cents, booking.currency, locale),
      booking.currency,
      entry.way === "card" ? (booking.transactionId ?? "") : "",
    ]);
  nameChanged({ kind: "payments", id: `${from}_${to}` });
  return csvOf([head, ...rows], locale);
};

const head = [
  ...["Date", "Kind", "Appointment", "Appointment date", "Treatment", "Doctor"],
  ...["Method", "Amount", "Currency", "Transaction"],
];

export const receivedWayTexts: Record<ReceivedWay, string> = {
  card: "Card",
  cash: "Cash",
  terminal: "Terminal",
  transfer: "Transfer",
  desk: "At the desk",
};

/** Reads the bookings for which money came or went back on these days, by id. */
async function readPaid(db: Firestore, dates: readonly string[]): Promise<Map<string, Booking>> {
  const paid = new Map<string, Booking>();
  for (let i = 0; i < dates.length; i += daysPerQuery) {
    const some = dates.slice(i, i + daysPerQuery);
    const query = bookings(db).where("receivedOn", "array-contains-any", some);
    const found = await readUpTo(query, maxPaidPerQuery + 1);
    if (found.length > maxPaidPerQuery)
      throw invalid("to", "Choose fewer days: these have too many payments");
    for (const document of found) paid.set(document.id, document.data());
  }
  return paid;
}

/** The dentist who had the appointment when the money came. */
function dentistOf({ holder }: ReceivedEntry, booking: Booking, clinic: Clinic): string {
  if (holder === booking.holder) return booking.doctor ?? "";
  return findDoctor(clinic, holder)?.name ?? "";
}
