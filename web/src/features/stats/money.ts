import type { Earnings } from "@clinic/contract/reports.ts";

export type Money = Earnings["before"];

/** By way of cents, because dollars don't add up exactly. */
export function sumMoney(some: readonly Money[]): Money {
  const sum = (of: (money: Money) => number) =>
    some.reduce((cents, money) => cents + Math.round(of(money) * 100), 0) / 100;
  return {
    card: sum(({ card }) => card),
    desk: sum(({ desk }) => desk),
    outstanding: sum(({ outstanding }) => outstanding),
  };
}

export function receivedOf({ card, desk }: Money): number {
  return (Math.round(card * 100) + Math.round(desk * 100)) / 100;
}
