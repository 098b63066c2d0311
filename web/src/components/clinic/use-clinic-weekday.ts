import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { useSyncExternalStore } from "react";
import { weekFromMonday } from "./clinic-format.ts";

const never = () => () => {};

/** The day that it is at the clinic. Unknown on a page that was built before. */
export function useClinicWeekday(timeZone: string): Weekday | undefined {
  return useSyncExternalStore(
    never,
    () => weekdayIn(timeZone),
    () => undefined,
  );
}

function weekdayIn(timeZone: string): Weekday | undefined {
  const name = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone })
    .format(new Date())
    .toLowerCase();
  return weekFromMonday.find((day) => day === name);
}
