/** What days have earned, by the day of the appointment, in cents. */
import { holdsMoney } from "./booking.ts";
import { type Day, type DayVisit, incomeOf, timeOf } from "./day-visit.ts";
import { timeOfDayAt } from "./slot.ts";

export interface Money {
  cardCents: number;
  deskCents: number;
  /** Of what has taken place, or should have, and isn't paid. */
  outstandingCents: number;
}

export const noMoney: Money = { cardCents: 0, deskCents: 0, outstandingCents: 0 };

/** `localNow` as the clinic's clock says it, `2023-01-05T08:00`: what begins later isn't outstanding yet. */
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
  const begun = `${date}T${timeOfDayAt(timeOf(visit).from)}` <= localNow;
  return { ...noMoney, outstandingCents: payment === "unpaid" && begun ? cents : 0 };
}
