/** The public holidays of the demo clinics' countries. The demo closes its clinics on them. */
import { plusDays, type Weekday, weekdayOf } from "../../../functions/src/domain/calendar-date.ts";

/** The name of the public holiday on this date, or null. The clinic's country decides; other countries have none here. */
export function holidayOn(country: string, date: string): string | null {
  return holidaysOf(country, Number(date.slice(0, "yyyy".length))).get(date) ?? null;
}

const cache = new Map<string, ReadonlyMap<string, string>>();

function holidaysOf(country: string, year: number): ReadonlyMap<string, string> {
  const key = `${country} ${year}`;
  const known = cache.get(key);
  if (known) return known;
  const rules = rulesByCountry[country] ?? (() => new Map<string, string>());
  const found = rules(year);
  cache.set(key, found);
  return found;
}

const rulesByCountry: Readonly<Record<string, (year: number) => Map<string, string>>> = {
  US: federalHolidays,
  GB: bankHolidaysOfEngland,
  JP: holidaysOfJapan,
};

/** https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/ */
function federalHolidays(year: number): Map<string, string> {
  const fixed = new Map([
    [dateOf(year, 1, 1), "New Year's Day"],
    [dateOf(year, 6, 19), "Juneteenth"],
    [dateOf(year, 7, 4), "Independence Day"],
    [dateOf(year, 11, 11), "Veterans Day"],
    [dateOf(year, 12, 25), "Christmas Day"],
  ]);
  // On a weekend, the nearest weekday is observed too. New Year's Day of the next year may be observed on December 31.
  const observed = [...fixed, [dateOf(year + 1, 1, 1), "New Year's Day"] as const].flatMap(([date, name]) => {
    if (!isWeekend(date)) return [];
    return [[plusDays(date, weekdayOf(date) === "saturday" ? -1 : 1), `${name} (observed)`] as const];
  });
  return new Map([
    ...observed.filter(([date]) => date.startsWith(String(year))),
    ...fixed,
    [nthWeekday(year, 1, "monday", 3), "Martin Luther King Jr. Day"],
    [nthWeekday(year, 2, "monday", 3), "Presidents' Day"],
    [lastWeekday(year, 5, "monday"), "Memorial Day"],
    [nthWeekday(year, 9, "monday", 1), "Labor Day"],
    [nthWeekday(year, 10, "monday", 2), "Columbus Day"],
    [nthWeekday(year, 11, "thursday", 4), "Thanksgiving"],
  ]);
}

/** https://www.gov.uk/bank-holidays. A holiday on a weekend moves to the next weekday that is no holiday. */
function bankHolidaysOfEngland(year: number): Map<string, string> {
  const easter = easterSunday(year);
  const found = new Map([
    [plusDays(easter, -2), "Good Friday"],
    [plusDays(easter, 1), "Easter Monday"],
    [nthWeekday(year, 5, "monday", 1), "Early May bank holiday"],
    [lastWeekday(year, 5, "monday"), "Spring bank holiday"],
    [lastWeekday(year, 8, "monday"), "Summer bank holiday"],
  ]);
  const fixed = [
    [dateOf(year, 1, 1), "New Year's Day"],
    [dateOf(year, 12, 25), "Christmas Day"],
    [dateOf(year, 12, 26), "Boxing Day"],
  ] as const;
  for (const [date, name] of fixed) found.set(date, name);
  for (const [date, name] of fixed) if (isWeekend(date)) found.set(nextFreeWeekday(found, date), name);
  return found;
}

function nextFreeWeekday(taken: ReadonlyMap<string, string>, date: string): string {
  const next = plusDays(date, 1);
  return isWeekend(next) || taken.has(next) ? nextFreeWeekday(taken, next) : next;
}

/** https://www8.cao.go.jp/chosei/shukujitsu/gaiyou.html. The equinoxes' formulas hold until 2099. */
function holidaysOfJapan(year: number): Map<string, string> {
  const equinox = (base: number) =>
    Math.floor(base + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4);
  const found = new Map([
    [dateOf(year, 1, 1), "New Year's Day"],
    [nthWeekday(year, 1, "monday", 2), "Coming of Age Day"],
    [dateOf(year, 2, 11), "National Foundation Day"],
    [dateOf(year, 2, 23), "Emperor's Birthday"],
    [dateOf(year, 3, equinox(20.8431)), "Vernal Equinox Day"],
    [dateOf(year, 4, 29), "Showa Day"],
    [dateOf(year, 5, 3), "Constitution Day"],
    [dateOf(year, 5, 4), "Greenery Day"],
    [dateOf(year, 5, 5), "Children's Day"],
    [nthWeekday(year, 7, "monday", 3), "Marine Day"],
    [dateOf(year, 8, 11), "Mountain Day"],
    [nthWeekday(year, 9, "monday", 3), "Respect for the Aged Day"],
    [dateOf(year, 9, equinox(23.2488)), "Autumnal Equinox Day"],
    [nthWeekday(year, 10, "monday", 2), "Sports Day"],
    [dateOf(year, 11, 3), "Culture Day"],
    [dateOf(year, 11, 23), "Labor Thanksgiving Day"],
  ]);
  const own = [...found.keys()];
  for (const date of own.filter((one) => weekdayOf(one) === "sunday"))
    found.set(nextFreeDay(found, date), "Substitute holiday");
  // A day between two holidays is a holiday.
  for (const date of own.filter((one) => own.includes(plusDays(one, 2)) && !found.has(plusDays(one, 1))))
    found.set(plusDays(date, 1), "Citizens' Holiday");
  return found;
}

function nextFreeDay(taken: ReadonlyMap<string, string>, date: string): string {
  const next = plusDays(date, 1);
  return taken.has(next) ? nextFreeDay(taken, next) : next;
}

function dateOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function isWeekend(date: string): boolean {
  return weekdayOf(date) === "saturday" || weekdayOf(date) === "sunday";
}

function nthWeekday(year: number, month: number, weekday: Weekday, n: number): string {
  const first = dateOf(year, month, 1);
  const days = [0, 1, 2, 3, 4, 5, 6].find((ahead) => weekdayOf(plusDays(first, ahead)) === weekday) ?? 0;
  return plusDays(first, days + 7 * (n - 1));
}

function lastWeekday(year: number, month: number, weekday: Weekday): string {
  const fifth = nthWeekday(year, month, weekday, 5);
  return fifth.startsWith(dateOf(year, month, 1).slice(0, "yyyy-MM".length)) ? fifth : plusDays(fifth, -7);
}

/** The anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
