/** Absences are half-open and clinic-local; people think of first and last days, and only sometimes of hours. */
import type { AbsenceInput } from "@clinic/contract/absences.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import type { ClinicDay } from "./clinic-day.ts";

export type AwaySpan = Pick<AbsenceInput, "from" | "to">;

/** As typed: from when on the first day, and when they are back on the last one. */
export type AwayTimes = { fromTime: string; toTime: string };

/** Both are required, and within one day they come in order. */
export function timeFaults({ fromTime, toTime }: AwayTimes, oneDay: boolean): FieldErrors {
  if (!fromTime || !toTime) {
    return {
      ...(!fromTime && { fromTime: "Choose when they go away" }),
      ...(!toTime && { toTime: "Choose when they are back" }),
    };
  }
  return oneDay && toTime <= fromTime ? { toTime: "Back at must be after Away from" } : {};
}

/** The last day of which it takes something. */
export function lastDayOf({ to }: Pick<AwaySpan, "to">): ClinicDay {
  const day = to.slice(0, 10);
  return to.endsWith("T00:00") ? plusDays(day, -1) : day;
}
