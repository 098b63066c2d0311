/** The income of days in cents, by the day of the appointment. */
import { holdsMoney } from "./booking.ts";
import { type Day, type DayVisit, incomeOf, timeRangeOf } from "./day-visit.ts";
import { timeOfDayAt } from "./slot.ts";

export interface Money {
  cardCents: number;
  deskCents: number;
  /** Unpaid prices of past appointments, no-shows included. */
  outstandingCents: number;
}

export const noMoney: Money = { cardCents: 0, deskCents: 0, outstandingCents: 0 };

/**
 * Sums up a day's money. `localNow` is the clinic's local time, `2023-01-05T08:00`. Later appointments aren't outstanding
 * yet.
 */
export function moneyOn(date: string, { visits, cancelled }: Day, localNow: string): Money {
  const { cardCents, deskCents } = cancelled;
  return Object.values(visits)
    .map((visit) => moneyOf(date, visit, localNow))
    .reduce(addMoney, { ...noMoney, cardCents, deskCents });
}

export function addMoney(some: Money, others: Money): Money {
  return {
    cardCents: some.cardCents + others.cardCents,
    deskCents: some.deskCents + others.deskCents,
    outstandingCents: some.outstandingCents + others.outstandingCents,
  };
}

function moneyOf(date: string, visit: DayVisit, localNow: string): Money {
  const { payment, method, cents } = visit;
  if (holdsMoney(payment)) {
    const income = incomeOf(visit);
    return { ...noMoney, ...(method === "card" ? { cardCents: income } : { deskCents: income }) };
  }
  const begun = `${date}T${timeOfDayAt(timeRangeOf(visit).from)}` <= localNow;
  return { ...noMoney, outstandingCents: payment === "unpaid" && begun ? cents : 0 };
}
