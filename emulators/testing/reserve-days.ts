import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { todayIn } from "../../functions/src/domain/calendar-date.ts";
import { type Calendar, type DayNeed, type Reservations, takeDays } from "./clinic-days.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run: a file in it is a day that a test has. */
    daysInUse: string;
  }
}

/** A file is created once, whichever worker comes first. */
export function reservationsIn(folder: string): Reservations {
  return {
    has: (day) => existsSync(join(folder, day)),
    take(day) {
      try {
        writeFileSync(join(folder, day), "", { flag: "wx" });
        return true;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
        throw error;
      }
    },
    giveBack: (day) => rmSync(join(folder, day)),
  };
}

/** For the run's begin, and for whoever has emptied the clinic: nobody needs the days that were booked in it. */
export function freeEveryDay(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** The days of one clinic, for the tests of this run. */
export function daysOf(calendar: Calendar) {
  const takeInARow = (count: number, need: DayNeed = {}) => {
    const today = todayIn(calendar.settings.timeZone, new Date());
    return takeDays(calendar, today, count, need, reservationsIn(inject("daysInUse")));
  };
  const take = (need: DayNeed = {}): string => takeInARow(1, need)[0] ?? "";
  return { take, takeInARow };
}
