import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";

export const weekdaysFromMonday: Weekday[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

export function formatWeekday(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** `8:00 AM – 6:00 PM`, or `Closed`. */
export function formatHours(ranges: TimeOfDayRange[]): string {
  return (
    ranges.map(({ from, to }) => `${formatTimeOfDay(from)} – ${formatTimeOfDay(to)}`).join(", ") || "Closed"
  );
}

/** `12:00 PM – 2:00 PM`, `from 12:00 PM`, `until 2:00 PM` */
export function formatPartOfDay({ from, to }: TimeOfDayRange): string {
  if (to === "24:00") return `from ${formatTimeOfDay(from)}`;
  return from === "00:00" ? `until ${formatTimeOfDay(to)}` : formatHours([{ from, to }]);
}

/**
 * `Mon, Nov 23`. Public pages use this instead of clinic-day.ts, which loads the domain's calendar. Formats in UTC, so that
 * the calendar day does not shift.
 */
export function formatShortDayOnPublicPage(date: string): string {
  return new Date(date).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

/** `14:00` → `2:00 PM` */
function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${((hour + 11) % 12) + 1}:${String(minute).padStart(2, "0")} ${hour % 24 < 12 ? "AM" : "PM"}`;
}

export function formatCityLine({ city, region, postalCode }: PublicSettings["address"]): string {
  return [city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

export function directionsUrl({ address, name }: PublicSettings): string {
  const query = [name, address.street, formatCityLine(address)].join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** `90`, `90.50` */
export function formatAmount(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** `$90`, `$90.50` */
export function formatPrice(dollars: number): string {
  return `$${formatAmount(dollars)}`;
}

type CancellationPolicy = PublicSettings["cancellation"];

/** When full refunds end: `24 hours before the new time`, or `the new time begins`. */
export function formatRefundDeadline({ fullRefundHours: hours }: CancellationPolicy, start: string): string {
  if (hours === 0) return `${start} begins`;
  return `${hours} ${hours === 1 ? "hour" : "hours"} before ${start}`;
}
