/** Formats money, times of day and addresses as the clinic's country does. Public pages load this file, so it needs no domain rules. */
import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { formatMoney } from "@clinic/domain/format-money.ts";
import { createFormat, currentRegion } from "./clinic-region.ts";

const weekdaysFromMonday: Weekday[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/** Lists the week from Saturday where calendars begin on Saturday, otherwise from Monday, also where they begin on Sunday. */
export function listWeekdays(): Weekday[] {
  if (currentRegion().weekStart !== 6) return weekdaysFromMonday;
  return [...weekdaysFromMonday.slice(5), ...weekdaysFromMonday.slice(0, 5)];
}

export function formatWeekday(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** `8:00 AM – 6:00 PM`, `08:00 – 18:00`, or `Closed`. */
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
 * `Mon, Nov 23` or `Mon 23 Nov`. Public pages use this instead of clinic-day.ts, which loads the domain's calendar. Formats in
 * UTC, so that the calendar day does not shift.
 */
export function formatShortDayOnPublicPage(date: string): string {
  return shortDayFormat().format(new Date(date));
}

const shortDayFormat = createFormat(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" }),
);

/** Today in this time zone as `2023-01-05`. Public pages use this, because they don't load the domain's calendar with `todayIn`. */
export function todayAt(timeZone: string, now: Date): string {
  // The Swedish locale writes dates like this.
  return now.toLocaleDateString("sv-SE", { timeZone });
}

/** `14:00` → `2:00 PM` or `14:00` */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  // American pages don't load the browser's language data for this.
  if (isAmericanClock()) {
    return `${((hour + 11) % 12) + 1}:${String(minute).padStart(2, "0")} ${hour % 24 < 12 ? "AM" : "PM"}`;
  }
  return formatByClock(hour * 60 + minute);
}

/** A start time as the API writes it, `08:00 AM`, for people: `08:00 AM`, `8:00 am` or `08:00`. */
export function formatSlot(slot: string): string {
  if (isAmericanClock()) return slot;
  const hour = Number(slot.slice(0, 2)) % 12;
  return formatByClock((slot.endsWith("PM") ? hour + 12 : hour) * 60 + Number(slot.slice(3, 5)));
}

/** A start time on public pages, written like the opening hours: `8:00 AM`, `8:00 am` or `08:00`. */
export function formatOpeningTime(slot: string): string {
  return formatSlot(slot).replace(/^0(?=.*[ap]m)/iu, "");
}

const dayMs = 24 * 60 * 60 * 1000;

/** `Today`, `Tomorrow`, or a later day like `Mon, Nov 23`, by the clinic's today. */
export function formatOpeningDay(date: string, timeZone: string, now: Date): string {
  const today = todayAt(timeZone, now);
  if (date === today) return "Today";
  // Compares the two days in UTC, because a day in the clinic's time zone may have 23 or 25 hours.
  return Date.parse(date) - Date.parse(today) === dayMs ? "Tomorrow" : formatShortDayOnPublicPage(date);
}

type FirstTime = { dateISO: string; slot: string };

/** `Next opening: Today, 9:00 AM` or `Next opening: Mon, Nov 23, 9:00 AM`, with the clinic's today. */
export function formatNextOpening(first: FirstTime | undefined, timeZone: string, now: Date): string {
  if (!first) return "No openings in the next two weeks";
  return `Next opening: ${formatOpeningDay(first.dateISO, timeZone, now)}, ${formatOpeningTime(first.slot)}`;
}

/** `no openings`, `1 opening`, `12 openings` */
export function formatOpeningCount(count: number): string {
  if (count === 0) return "no openings";
  return count === 1 ? "1 opening" : `${count} openings`;
}

/** Formats minutes after midnight by the clock of the clinic's country: `9:15 am` or `09:15`. */
function formatByClock(minutes: number): string {
  return clockFormat()
    .format(Date.UTC(1970, 0, 1, 0, minutes))
    .replace(/\s/gu, " ");
}

function isAmericanClock(): boolean {
  return currentRegion().locale === "en-US";
}

const clockFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }),
);

/**
 * Shows an amount in the major unit: `$90`, `$90.50`, `£45`, `¥6,600`. An appointment keeps the currency in which it was booked; by
 * default it is the clinic's.
 */
export function formatPrice(amount: number, currency = currentRegion().currency): string {
  return formatMoney(amount, { currency, locale: currentRegion().locale });
}

/** The price of a treatment on public pages: `$90`, or `Free`. */
export function formatTreatmentPrice(price: number): string {
  return price === 0 ? "Free" : formatPrice(price);
}

/** The price of a treatment in the list: `Price: $ 90` for US dollars in the United States, else `Price: £45`. */
export function formatListPrice(price: number): string {
  const { currency, locale } = currentRegion();
  if (currency !== "USD" || locale !== "en-US") return `Price: ${formatPrice(price)}`;
  return `Price: $ ${Number.isInteger(price) ? price : price.toFixed(2)}`;
}

/** `1,234`, `1 234` */
export function formatNumber(amount: number): string {
  return numberFormat().format(amount);
}

const numberFormat = createFormat((locale) => new Intl.NumberFormat(locale));

/** A limit in hours before a start: `24 hours before the new time`, or `the new time begins`. */
export function formatHoursBefore(hours: number, start: string): string {
  return hours === 0 ? `${start} begins` : `${hoursBefore(hours)} ${start}`;
}

function hoursBefore(hours: number): string {
  return `${hours} ${hours === 1 ? "hour" : "hours"} before`;
}

/** Until when a cancellation costs nothing. A clinic that takes no cards refunds nothing, because nobody pays ahead. */
export function describeFreeCancel(
  { takesCards, cancellation }: PublicSettings,
  /** Hours before an appointment from which patients can't cancel it online. */
  changeHours: number,
): string {
  if (!takesCards)
    return `Move or cancel online${changeHours === 0 ? "" : ` until ${hoursBefore(changeHours)}`}`;
  const hours = Math.max(cancellation.fullRefundHours, changeHours);
  return `Free to cancel until ${hours === 0 ? "it begins" : hoursBefore(hours)}`;
}
