import { daysFromTo, plusDays, readDate } from "./calendar-date.ts";
import { invalid } from "./domain-error.ts";

const mostDays = 366;

/** Every day from `from` to `to`, both included. Refuses days that don't exist, and more than a year. */
export function daysBetween(from: string, to: string): string[] {
  const first = readDate(from) ?? refuse("from", "This day doesn't exist");
  const last = readDate(to) ?? refuse("to", "This day doesn't exist");
  if (last < first) return refuse("to", "The last day must not be before the first");
  const count = daysFromTo(first, last) + 1;
  if (count > mostDays) return refuse("to", `At most ${mostDays} days at once`);
  return Array.from({ length: count }, (_, i) => plusDays(first, i));
}

function refuse(field: "from" | "to", reason: string): never {
  throw invalid(field, reason);
}
