/** The income of days, by the day of the appointment. Amounts are in minor units of the clinic's currency. */
import { holdsMoney } from "./booking.ts";
import { type Day, type DayEntry, incomeOf, timeRangeOf } from "./day-entry.ts";
import { timeOfDayAt } from "./slot.ts";

export interface MoneyTotals {
  cardCents: number;
  deskCents: number;
  /** Unpaid prices of past appointments, no-shows included. */
  outstandingCents: number;
}

export const zeroMoneyTotals: MoneyTotals = { cardCents: 0, deskCents: 0, outstandingCents: 0 };

/**
 * Sums up a day's money. `localNow` is the clinic's local time, `2023-01-05T08:00`. Later appointments aren't outstanding
 * yet.
 */
export function dayMoneyTotals(date: string, { visits, cancelled }: Day, localNow: string): MoneyTotals {
  const { cardCents, deskCents } = cancelled;
  return Object.values(visits)
    .map((visit) => entryMoneyTotals(date, visit, localNow))
    .reduce(addMoneyTotals, { ...zeroMoneyTotals, cardCents, deskCents });
}

export function addMoneyTotals(some: MoneyTotals, others: MoneyTotals): MoneyTotals {
  return {
    cardCents: some.cardCents + others.cardCents,
    deskCents: some.deskCents + others.deskCents,
    outstandingCents: some.outstandingCents + others.outstandingCents,
  };
}

function entryMoneyTotals(date: string, visit: DayEntry, localNow: string): MoneyTotals {
  const { payment, method, cents } = visit;
  if (holdsMoney(payment)) {
    const income = incomeOf(visit);
    return { ...zeroMoneyTotals, ...(method === "card" ? { cardCents: income } : { deskCents: income }) };
  }
  const begun = `${date}T${timeOfDayAt(timeRangeOf(visit).from)}` <= localNow;
  return { ...zeroMoneyTotals, outstandingCents: payment === "unpaid" && begun ? cents : 0 };
}
