import { type ClinicDay, dayAsDate } from "../lib/clinic/clinic-day.ts";
import { Skeleton } from "./skeleton.tsx";

/** As tall as the calendar of that month; as that of the longest where it isn't known. */
export function CalendarSkeleton({ month }: { month?: ClinicDay }) {
  const weeks = month === undefined ? 6 : weeksOf(dayAsDate(month));
  return <Skeleton className={`calendar-skeleton of-${weeks}-weeks`} />;
}

/** From Sunday, as the calendar has them. */
function weeksOf(date: Date): number {
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const days = new Date(year, month + 1, 0).getDate();
  return Math.ceil((new Date(year, month, 1).getDay() + days) / 7);
}
