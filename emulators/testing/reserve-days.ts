import { todayIn } from "../../functions/src/domain/calendar-date.ts";
import { type Calendar, type DayNeed, type Reservations, takeDays } from "./clinic-days.ts";

/** A worker has one clinic and runs one file at a time. */
const taken = new Set<string>();

const reservations: Reservations = {
  has: (day) => taken.has(day),
  take: (day) => !taken.has(day) && Boolean(taken.add(day)),
  giveBack: (day) => taken.delete(day),
};

/** For an emptied clinic: its days can be booked again. */
export function freeEveryDay(): void {
  taken.clear();
}

/** Takes free days of this clinic, each at most once. */
export function daysOf(calendar: Calendar) {
  const takeInARow = (count: number, need: DayNeed = {}) => {
    const today = todayIn(calendar.settings.timeZone, new Date());
    return takeDays(calendar, today, count, need, reservations);
  };
  const take = (need: DayNeed = {}): string => takeInARow(1, need)[0] ?? "";
  return { take, takeInARow };
}
