/**
 * Formats instants in the clinic's time zone and by its locale for emails and the pages that their links open. The zone is named, because the
 * reader may be elsewhere. This file doesn't use date-fns, which pages for visitors don't load.
 */
import type { PublicSettings } from "../contract/settings.ts";

type ZoneSettings = Pick<PublicSettings, "timeZone" | "address" | "locale">;

/** Shows the day, like `Thursday, January 5, 2023` or `Thursday 5 January 2023`. */
export function formatFullDate(zone: ZoneSettings, instant: Date): string {
  return formatParts(zone, instant, { dateStyle: "full" });
}

/** Shows the day with its weekday and without the year, like `Thursday, Jan 5`. */
export function formatWeekdayAndDay(zone: ZoneSettings, instant: Date): string {
  return formatParts(zone, instant, { weekday: "long", month: "short", day: "numeric" });
}

/** Shows the day in short form, like `Jan 5` or `5 Jan 2023`. */
export function formatShortDate(
  zone: ZoneSettings,
  instant: Date,
  { withYear }: { withYear: boolean },
): string {
  return formatParts(zone, instant, {
    month: "short",
    day: "numeric",
    ...(withYear && { year: "numeric" }),
  });
}

/** Shows the time of day, like `8:00 AM` or `08:00`. */
export function formatTimeOfDay(zone: ZoneSettings, instant: Date): string {
  return formatParts(zone, instant, { timeStyle: "short" });
}

/** Shows the time of day with its zone, like `8:00 AM (EST, New York)`. */
export function formatTimeWithZone(zone: ZoneSettings, instant: Date): string {
  return `${formatTimeOfDay(zone, instant)} (${formatTimeZone(zone, instant)})`;
}

/** Shows day and time, like `Thursday, January 5, 2023, 8:00 AM (EST, New York)`. */
export function formatDateTimeWithZone(zone: ZoneSettings, instant: Date): string {
  return `${formatFullDate(zone, instant)}, ${formatTimeWithZone(zone, instant)}`;
}

/** Shows day and time in short form for subject lines and short messages, like `Thu, Jan 5 at 8:00 AM`. */
export function formatShortDateTime(zone: ZoneSettings, instant: Date): string {
  const day = formatParts(zone, instant, { weekday: "short", month: "short", day: "numeric" });
  return `${day} at ${formatTimeOfDay(zone, instant)}`;
}

/** Shows a duration, like `30 min`, `1 h` or `2 h 15 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/**
 * Formats an instant with plain spaces. Some engines put a narrow space before AM and PM, which text searches don't match. British
 * forms never have a comma after the weekday: engines write one in some of them only.
 */
function formatParts(
  { timeZone, locale }: ZoneSettings,
  instant: Date,
  parts: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone })
    .format(instant)
    .replace(/\s/gu, " ")
    .replace(/^(\p{L}+), (?=\d)/u, "$1 ");
}

/**
 * Names the time zone, like `EST, New York`. Abbreviations differ by country: American English has one for New York, and
 * only Indian English has one for Kolkata. Without an abbreviation it shows the offset from UTC, like `GMT+5:45, Kathmandu`.
 */
export function formatTimeZone({ timeZone, address }: ZoneSettings, instant: Date): string {
  const zoned = new Intl.DateTimeFormat(`en-${address.country}`, { timeZone, timeZoneName: "short" });
  const name = zoned.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  const place = timeZoneCity(timeZone);
  return place === null ? name : `${name}, ${place}`;
}

/** The place in a time zone's name, like `New York`, or null for a zone without one, like UTC. */
export function timeZoneCity(timeZone: string): string | null {
  if (!timeZone.includes("/") || timeZone.startsWith("Etc/")) return null;
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? null;
}
