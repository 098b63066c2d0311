import * as z from "zod/mini";
import { affectedShape } from "./affected.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  cancellationPolicySchema,
  emailSchema,
  freshQuerySchema,
  isoDateSchema,
  openRangeSchema,
  phoneSchema,
  timeOfDaySchema,
} from "./fields.ts";
import { codeText, manyLines, optionalText, requiredText } from "./text.ts";

export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** No range: closed. More than one, one after the other: a break between them. */
const openRangesSchema = z.array(openRangeSchema).check(z.maxLength(4, "At most four ranges a day"));

export const openingHoursSchema = z.object({
  sunday: openRangesSchema,
  monday: openRangesSchema,
  tuesday: openRangesSchema,
  wednesday: openRangesSchema,
  thursday: openRangesSchema,
  friday: openRangesSchema,
  saturday: openRangesSchema,
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;

/** The whole day, or with `from` and `to` that part of it. */
const closedDaySchema = z.object({
  date: isoDateSchema,
  from: z.optional(timeOfDaySchema),
  to: z.optional(timeOfDaySchema),
  /** For the clinic. Patients read it where it is `shown`; GET /settings leaves out the others. */
  reason: optionalText("Reason", 80),
  shown: z.optional(z.literal(true)),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

export const timeZoneHelp = "Time zone must be an IANA name like America/New_York";

/** Of the IANA database. Offsets like +05:00 are none: older browsers would show no page by one. */
const timeZoneSchema = codeText(64, /^[A-Za-z][\w+\-/]*$/, timeZoneHelp);

/** Of one account, appointments that are still to come. The desk books without a limit. */
const limitsSchema = z.object({
  open: z
    .int("Coming appointments must be a whole number")
    .check(
      z.minimum(1, "Coming appointments must be at least 1"),
      z.maximum(100, "Coming appointments must be at most 100"),
    ),
  /** While its address is not verified: anyone can sign up with an address that isn't theirs. */
  openUnverified: z
    .int("Coming appointments while not verified must be a whole number")
    .check(
      z.nonnegative("Coming appointments while not verified can't be negative"),
      z.maximum(100, "Coming appointments while not verified must be at most 100"),
    ),
});

export const mostReminders = 4;

/**
 * On each of these days before an appointment its patient is reminded, within these hours of the clinic's clock. No days: not
 * at all. For what is booked or moved from then on.
 */
const remindersSchema = z.object({
  daysBefore: z
    .array(
      z
        .int("Days before must be a whole number")
        .check(
          z.minimum(1, "Days before must be at least 1"),
          z.maximum(30, "Days before must be at most 30"),
        ),
    )
    .check(z.maxLength(mostReminders, `At most ${mostReminders} reminders`)),
  /** Half-open, `[from, to)`. */
  hours: openRangeSchema,
});
export type Reminders = z.infer<typeof remindersSchema>;

/** What visitors may read. */
export const publicSettingsSchema = z.object({
  name: requiredText("Clinic name", 80),
  address: z.object({
    street: requiredText("Street", 120),
    city: requiredText("City", 80),
    region: optionalText("State", 40),
    postalCode: optionalText("Postal code", 20),
    /** ISO 3166-1 alpha-2: also decides how local phone numbers are read. */
    country: codeText(2, /^[A-Z]{2}$/, "Country code must be two letters like US"),
  }),
  phone: phoneSchema,
  email: emailSchema,
  timeZone: timeZoneSchema,
  openingHours: openingHoursSchema,
  closedDays: z.array(closedDaySchema).check(z.maxLength(200, "At most 200 closed days")),
  /** Today counts as day 0: with 90, the 90th day from today is the last that can be booked. */
  horizonDays: z
    .int("Days ahead must be a whole number")
    .check(z.minimum(1, "Days ahead must be at least 1"), z.maximum(730, "Days ahead must be at most 730")),
  cancellation: cancellationPolicySchema,
  /** A sentence for patients while nobody but the desk may book, 503 `booking-paused`; empty while they may. */
  bookingPaused: optionalText("The sentence", 200, manyLines),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Of the approved ones. */
const reviewFiguresSchema = z.object({
  /** Of their stars, rounded to one decimal. 0 without any. */
  average: z.number(),
  count: z.int(),
});
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>;

/** The public settings, with values that the server computes. */
const shownSettingsSchema = z.extend(publicSettingsSchema, {
  /** The link that calls `phone`: `tel:+12025550143`. */
  phoneUrl: z.string(),
  reviews: reviewFiguresSchema,
});
export type ShownSettings = z.infer<typeof shownSettingsSchema>;

export const settingsSchema = z.extend(publicSettingsSchema, {
  limits: limitsSchema,
  reminders: remindersSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

const settingsSavedSchema = z.object({
  success: z.literal(true),
  settings: settingsSchema,
  ...affectedShape,
});
export type SettingsSaved = z.infer<typeof settingsSavedSchema>;

export const showSettings = {
  method: "GET",
  path: "/settings",
  who: "anyone",
  query: freshQuerySchema,
  answer: shownSettingsSchema,
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

export const showManagedSettings = {
  method: "GET",
  path: "/settings/managed",
  who: "admin",
  answer: settingsSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * `previous` is what the edit began with: 409 `conflict` when somebody has changed them since. The time zone can't change
 * while visits are coming: 400. `affected` are those that this edit makes impossible, or for another reason than before.
 */
export const saveSettings = {
  method: "PUT",
  path: "/settings",
  who: "admin",
  body: z.extend(settingsSchema, { previous: z.optional(settingsSchema) }),
  answer: settingsSavedSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
