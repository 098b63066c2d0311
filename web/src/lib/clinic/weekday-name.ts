import type { Weekday } from "@clinic/contract/settings.ts";

/** `monday` -> `Monday` */
export function showWeekdayName(weekday: Weekday): string {
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
}
