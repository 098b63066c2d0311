/** A year's income by month, with the totals of the year before: by the day of the appointment, and by the day of the payment. */
import type { Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/reports.ts";
import type { Earnings } from "../contract/reports.ts";
import { localTimeIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { type Day, daysInCurrency } from "../domain/day-entry.ts";
import { addMoneyTotals, dayMoneyTotals, type MoneyTotals, zeroMoneyTotals } from "../domain/money-totals.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import { arePaymentsDated } from "../firestore/migration-progress.ts";
import type { Handler } from "../http/bind.ts";
import {
  presentReceived,
  type ReceivedSum,
  readDentistNames,
  receivedByMonth,
  sumReceived,
} from "./received.ts";

const monthNumbers = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));

export const showEarnings: Handler<typeof contract.showEarnings> = async ({ db, now, query }) => {
  const [earnings, complete] = await Promise.all([
    readEarnings(db, query.year, now()),
    arePaymentsDated({ db, now }),
  ]);
  return { ...earnings, received: { ...earnings.received, complete } };
};

/** Without `complete`, which is the same for all years. */
type EarningsOfYear = Omit<Earnings, "received"> & { received: Omit<Earnings["received"], "complete"> };

/**
 * Computes a year's income. It costs a read for each day of the two years that has had a booking, and one for the clinic.
 */
export async function readEarnings(db: Firestore, year: number, now: Date): Promise<EarningsOfYear> {
  const [clinic, known] = await Promise.all([
    readClinic(db),
    readDays(db, [`${year - 1}-01-01`, `${year}-12-31`]),
  ]);
  const { settings } = clinic;
  const { currency } = settings;
  const byMonth = sumByMonth(daysInCurrency(known, settings), localTimeIn(settings.timeZone, now));
  const monthsOf = (some: number) =>
    monthNumbers.map((month) => ({
      month: `${some}-${month}`,
      ...(byMonth.get(`${some}-${month}`) ?? zeroMoneyTotals),
    }));
  return {
    year,
    months: monthsOf(year).map(({ month, ...money }) => ({ month, ...presentMoney(money, currency) })),
    before: presentMoney(monthsOf(year - 1).reduce<MoneyTotals>(addMoneyTotals, zeroMoneyTotals), currency),
    received: await readReceived(db, clinic, year, known),
  };
}

/** The money of the year by the day on which it came or went back. It reads the names of former dentists. */
async function readReceived(
  db: Firestore,
  clinic: Clinic,
  year: number,
  known: ReadonlyMap<string, Day>,
): Promise<EarningsOfYear["received"]> {
  const { currency } = clinic.settings;
  const all = receivedByMonth(known, currency);
  const sums = all.filter(({ month }) => month >= `${year}-01`);
  const doctorIds = [...new Set(sums.map(({ doctorId }) => doctorId))];
  const names = await readDentistNames(db, clinic, doctorIds);
  const present = (some: readonly ReceivedSum[]) => presentReceived(sumReceived(some), currency);
  return {
    months: monthNumbers.map((number) => {
      const month = `${year}-${number}`;
      return { month, ...present(sums.filter((sum) => sum.month === month)) };
    }),
    doctors: doctorIds.map((doctorId) => ({
      doctorId,
      doctor: doctorId === null ? null : (names.get(doctorId) ?? null),
      ...present(sums.filter((sum) => sum.doctorId === doctorId)),
    })),
    before: present(all.filter(({ month }) => month < `${year}-01`)),
  };
}

/** Sums up the money of the days by month, like `2023-01`. */
function sumByMonth(known: ReadonlyMap<string, Day>, localNow: string): Map<string, MoneyTotals> {
  const byMonth = new Map<string, MoneyTotals>();
  for (const [date, day] of known) {
    const month = date.slice(0, "yyyy-MM".length);
    byMonth.set(
      month,
      addMoneyTotals(byMonth.get(month) ?? zeroMoneyTotals, dayMoneyTotals(date, day, localNow)),
    );
  }
  return byMonth;
}

function presentMoney({ cardCents, deskCents, outstandingCents }: MoneyTotals, currency: string) {
  return {
    card: toMajorUnits(cardCents, currency),
    desk: toMajorUnits(deskCents, currency),
    outstanding: toMajorUnits(outstandingCents, currency),
  };
}
