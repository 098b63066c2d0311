/**
 * Moments on the clinic's clock, as mails and the page of their links name them: with its zone, for who reads them may be
 * somewhere else. Without date-fns, of which pages for visitors load nothing.
 */
import type { PublicSettings } from "../contract/settings.ts";

type Clock = Pick<PublicSettings, "timeZone" | "address">;

/** `Thursday, January 5, 2023` */
export function showDay(clock: Clock, instant: Date): string {
  return show(clock, instant, { dateStyle: "full" });
}

/** `8:00 AM` */
function showHour(clock: Clock, instant: Date): string {
  return show(clock, instant, { timeStyle: "short" });
}

/** `8:00 AM (EST, New York)` */
export function showTime(clock: Clock, instant: Date): string {
  return `${showHour(clock, instant)} (${showZone(clock, instant)})`;
}

/** `Thursday, January 5, 2023, 8:00 AM (EST, New York)` */
export function showMoment(clock: Clock, instant: Date): string {
  return `${showDay(clock, instant)}, ${showTime(clock, instant)}`;
}

/** `Thu, Jan 5 at 8:00 AM`, for subject lines and for what has just been done. */
export function showBriefly(clock: Clock, instant: Date): string {
  const day = show(clock, instant, { weekday: "short", month: "short", day: "numeric" });
  return `${day} at ${showHour(clock, instant)}`;
}

/** `30 min`, `1 h`, `2 h 15 min`: in mails and on every page. */
export function showDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Before AM and PM there may be a narrow space, which no search expects. */
function show({ timeZone }: Clock, instant: Date, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { ...parts, timeZone }).format(instant).replace(/\s/gu, " ");
}

/**
 * `EST, New York`. Abbreviations are a matter of each country: American English has one for New York, and for Kolkata only
 * Indian English. Where there is none, the distance from UTC stands for it: `GMT+5:45, Kathmandu`.
 */
export function showZone({ timeZone, address }: Clock, instant: Date): string {
  const zoned = new Intl.DateTimeFormat(`en-${address.country}`, { timeZone, timeZoneName: "short" });
  const name = zoned.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  const place = placeOf(timeZone);
  return place === null ? name : `${name}, ${place}`;
}

/** The zone's place, `New York`. Null for a zone without one, like UTC. */
export function placeOf(timeZone: string): string | null {
  if (!timeZone.includes("/") || timeZone.startsWith("Etc/")) return null;
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? null;
}
