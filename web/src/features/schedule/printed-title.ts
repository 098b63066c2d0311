import { formatDate } from "@clinic/domain/calendar-date.ts";
import { showLongDay } from "../../lib/clinic/clinic-day.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
import { shownDays } from "./shown-days.ts";
import type { Shown } from "./use-shown.ts";

/** On paper nothing beside it says which year it is. `doctor`: whose week. */
export function printedTitle({ day, view }: Pick<Shown, "day" | "view">, doctor: string | undefined): string {
  if (view !== "week") return showLongDay(day);
  const { from, to } = shownDays(day, view);
  const week = `${formatDate(from)} – ${formatDate(to)}`;
  return doctor ? `${isolated(doctor)}, ${week}` : week;
}
