/** Why the clinic is closed on days of one month: only what patients may read of it. */
import type { ClosedDay, PublicSettings } from "@clinic/contract/settings.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { lastBookableDay } from "@clinic/domain/opening-hours.ts";
import { type ClinicDay, showWholeDay } from "./clinic-day.ts";

type Rules = Pick<PublicSettings, "closedDays" | "horizonDays">;
type Closing = Omit<ClosedDay, "shown"> & { last: ClinicDay };

/** From today to the last day that could be booked; whole days in a row for the same reason are one. */
export function closingsOf(month: ClinicDay, rules: Rules, today: ClinicDay): Closing[] {
  const end = lastBookableDay(rules, today);
  const days = rules.closedDays
    .filter(({ date, reason }) => reason !== "" && date.startsWith(month.slice(0, 7)))
    .filter(({ date }) => date >= today && date <= end)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const closings: Closing[] = [];
  for (const { date, from, to, reason } of days) {
    const before = closings.at(-1);
    const goesOn = before?.reason === reason && !before.from && !from && plusDays(before.last, 1) === date;
    if (goesOn) before.last = date;
    else closings.push({ date, last: date, reason, ...(from && to && { from, to }) });
  }
  return closings;
}

function startOf({ date, from = "" }: ClosedDay): string {
  return date + from;
}

/** `Tuesday, December 1`, `Thursday, December 24 to Sunday, December 27` */
export function closingDays({ date, last }: Closing): string {
  return date === last ? showWholeDay(date) : `${showWholeDay(date)} to ${showWholeDay(last)}`;
}
