import type { FieldErrors } from "../contract/errors.ts";
import {
  type ClosedDay,
  localeHelp,
  type OpeningHours,
  type PublicSettings,
  type Settings,
  timeZoneHelp,
} from "../contract/settings.ts";
import { plusDays, readDate, weekdays } from "./calendar-date.ts";
import type { ClinicSettings } from "./clinic.ts";
import { isCurrency } from "./currency.ts";
import { isKnownLocale } from "./regional.ts";

/**
 * Faults of settings that a schema can't express, by field, like overlapping times or days that don't exist. It is empty if
 * there are none.
 */
export function settingsFaults(settings: Settings): FieldErrors {
  return {
    ...hoursFaults(settings.openingHours, "openingHours"),
    ...zoneFaults(settings),
    ...regionalFaults(settings),
    ...closedDayFaults(settings),
    ...reminderFaults(settings),
  };
}

/** Faults of a week's opening hours, in the field of this name. */
export function hoursFaults(hours: OpeningHours, field: string): FieldErrors {
  const fields: FieldErrors = {};
  for (const weekday of weekdays) {
    hours[weekday].forEach(({ from, to }, i, ranges) => {
      const previous = ranges[i - 1];
      if (from >= to) fields[`${field}.${weekday}.${i}`] = "Closing time must be after opening time";
      else if (previous && previous.to > from) {
        fields[`${field}.${weekday}`] = "Ranges must follow one another";
      }
    });
  }
  return fields;
}

function zoneFaults({ timeZone }: Settings): FieldErrors {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return {};
  } catch {
    return { timeZone: timeZoneHelp };
  }
}

function regionalFaults({ currency, locale }: Settings): FieldErrors {
  return {
    ...(!isCurrency(currency) && {
      currency: "Cards can't be charged in this currency. Choose another one.",
    }),
    ...(!isKnownLocale(locale) && { locale: localeHelp }),
  };
}

function closedDayFaults({ closedDays }: Settings): FieldErrors {
  const fields: FieldErrors = {};
  closedDays.forEach((closed, i) => {
    const earlierEntries = closedDays.slice(0, i).filter((other) => shareDay(other, closed));
    const [field, fault] = closedDayFault(closed, earlierEntries) ?? [];
    if (field && fault) fields[`closedDays.${i}.${field}`] = fault;
  });
  return fields;
}

/** The most days that one entry in the list of closed days may last, so that a wrong year is noticed. */
const maxClosedDays = 366;

function shareDay(one: ClosedDay, other: ClosedDay): boolean {
  return one.date <= (other.last ?? other.date) && other.date <= (one.last ?? one.date);
}

/** The fault of one entry in the list of closed days, or null. `earlierEntries` share a day with it. */
function closedDayFault(
  { date, last, from, to }: ClosedDay,
  earlierEntries: readonly ClosedDay[],
): [field: keyof ClosedDay, fault: string] | null {
  if (readDate(date) === null) return ["date", "This day doesn't exist"];
  if (from === undefined && to !== undefined) return ["from", "Enter when it closes"];
  if (from !== undefined && to === undefined) return ["to", "Enter when it opens again"];
  const isWhole = from === undefined || to === undefined;
  if (last !== undefined) {
    if (readDate(last) === null) return ["last", "This day doesn't exist"];
    if (last < date) return ["last", "The last day can't be before the first"];
    if (last >= plusDays(date, maxClosedDays)) return ["last", "At most a year at a time"];
    if (!isWhole) return ["last", "A part of a day can't last several days"];
  }
  if (!isWhole && from >= to) return ["to", "Until must be after Closed from"];
  for (const other of earlierEntries) {
    if (isWhole || other.from === undefined || other.to === undefined)
      return ["date", alreadyListed(date, last, other)];
    if (from < other.to && other.from < to) return ["from", "Another entry closes a part of this time"];
  }
  return null;
}

function alreadyListed(date: string, last: string | undefined, other: ClosedDay): string {
  return last === undefined && other.last === undefined && other.date === date
    ? "This day is already in the list"
    : "Another entry closes one of these days";
}

function reminderFaults({ reminders: { daysBefore, hours } }: Settings): FieldErrors {
  const fields: FieldErrors = {};
  daysBefore.forEach((days, i) => {
    const known = daysBefore.slice(0, i).includes(days);
    if (known) fields[`reminders.daysBefore.${i}`] = "This day is already in the list";
  });
  if (hours.from >= hours.to) fields["reminders.hours.to"] = "The hours must end after they begin";
  return fields;
}

/** The part of the settings that visitors may read. Reasons for closed days are removed unless they are marked as shown. */
export function publicPartOf({
  limits: _,
  reminders: __,
  staffMails: ___,
  currencySince: ____,
  ...settings
}: ClinicSettings): PublicSettings {
  const closedDays = settings.closedDays.map((closed) => (closed.shown ? closed : { ...closed, reason: "" }));
  return { ...settings, closedDays };
}
