/** The dates of a series: appointments that the desk books at once, every few weeks or months. */
import type { Repeat } from "../contract/series.ts";
import type { UnusualKind } from "../contract/unusual.ts";
import { daysFromTo, plusDays, plusMonths } from "./calendar-date.ts";

/**
 * The dates of a series. Months keep the day of the first date: a series from January 31 goes on with the last day of February and
 * then with March 31.
 */
export function seriesDates(first: string, { every, count }: Repeat): string[] {
  return Array.from({ length: count }, (_, i) =>
    "weeks" in every ? plusDays(first, 7 * every.weeks * i) : plusMonths(first, every.months * i),
  );
}

/**
 * The exceptions that the desk accepts when it books or moves a series. It chose the dates itself, so it needn't be told that
 * patients can't book them yet.
 */
export function despiteOfSeries(despite: readonly UnusualKind[] = []): UnusualKind[] {
  return [...new Set([...despite, "beyond-horizon" as const])];
}

/**
 * The new dates of appointments that move together: each by as many days as there are between `from` and `target`. They are in the
 * order in which they can move: none goes to the day of another that hasn't moved yet.
 */
export function shiftedDates<Appointment extends { date: string }>(
  appointments: readonly Appointment[],
  from: string,
  target: string,
): Appointment[] {
  const days = daysFromTo(from, target);
  const inOrder = appointments.toSorted((one, other) => one.date.localeCompare(other.date));
  const movable = days > 0 ? inOrder.toReversed() : inOrder;
  return movable.map((one) => ({ ...one, date: plusDays(one.date, days) }));
}
