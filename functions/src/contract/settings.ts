import * as z from "zod/mini";
import { affectedAppointmentsFields } from "./affected-appointments.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  cancellationPolicySchema,
  currencySchema,
  emailSchema,
  freshQuerySchema,
  isoDateSchema,
  noticeHoursSchema,
  phoneSchema,
  timeOfDayRangeSchema,
  timeOfDaySchema,
} from "./fields.ts";
import { staffMailsSchema } from "./staff-mails.ts";
import { manyLines, optionalText, patternText, requiredText } from "./text.ts";

/** The opening hours of one weekday. An empty list means closed. Between two ranges there is a break. */
const openRangesSchema = z.array(timeOfDayRangeSchema).check(z.maxLength(4, "At most four ranges a day"));

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

/** A day on which the clinic is closed: the whole day, or the part between `from` and `to`. With `last`, several whole days. */
const closedDaySchema = z.object({
  date: isoDateSchema,
  /** The last of several closed days, included. */
  last: z.optional(isoDateSchema),
  from: z.optional(timeOfDaySchema),
  to: z.optional(timeOfDaySchema),
  /** The clinic's reason for closing. Patients see it only if `shown` is set; GET /settings leaves out the others. */
  reason: optionalText("Reason", 80),
  shown: z.optional(z.literal(true)),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

export const timeZoneHelp = "Time zone must be an IANA name like America/New_York";

/** A name from the IANA time zone database. Offsets like +05:00 are refused, because older browsers can't use them. */
const timeZoneSchema = patternText(64, /^[A-Za-z][\w+\-/]*$/, timeZoneHelp);

/** The number of upcoming appointments that one account may have. The desk books without a limit. */
const appointmentLimitsSchema = z.object({
  open: z
    .int("Upcoming appointments must be a whole number")
    .check(
      z.minimum(1, "Upcoming appointments must be at least 1"),
      z.maximum(100, "Upcoming appointments must be at most 100"),
    ),
  /** The limit for accounts with an unverified address, because anyone can sign up with somebody else's address. */
  openUnverified: z
    .int("Upcoming appointments while not verified must be a whole number")
    .check(
      z.nonnegative("Upcoming appointments while not verified can't be negative"),
      z.maximum(100, "Upcoming appointments while not verified must be at most 100"),
    ),
});

export const maxReminders = 4;

/**
 * The patient is reminded on each of these days before an appointment, within these hours of the clinic's local time. With
 * no days nobody is reminded. A change applies to appointments that are booked or moved after it.
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
    .check(z.maxLength(maxReminders, `At most ${maxReminders} reminders`)),
  /** A half-open range `[from, to)`. */
  hours: timeOfDayRangeSchema,
});
export type Reminders = z.infer<typeof remindersSchema>;

export const localeHelp = "Formats must be a language tag like en-GB";

/** How money, days and times are written. */
const regionalShape = {
  /** The currency of all prices. It can't change while appointments are upcoming or money is owed. */
  currency: currencySchema,
  /** The language tag (BCP 47) whose formats the site, mails and calendars use. Their texts are English. */
  locale: patternText(35, /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/, localeHelp),
  /** The day on which weeks begin, as a number from 0 (Sunday) to 6. */
  weekStart: z.int("Please choose a day").check(z.minimum(0), z.maximum(6)),
};

/** The settings that visitors of the site may read. */
export const publicSettingsSchema = z.object({
  name: requiredText("Clinic name", 80),
  address: z.object({
    street: requiredText("Street", 120),
    city: requiredText("City", 80),
    region: optionalText("Region", 40),
    postalCode: optionalText("Postal code", 20),
    /** The country as ISO 3166-1 alpha-2 code. It also decides how local phone numbers are read. */
    country: patternText(2, /^[A-Z]{2}$/, "Country code must be two letters like US"),
  }),
  phone: phoneSchema,
  email: emailSchema,
  /** The clinic's tax or registration number as receipts show it: `VAT GB123 4567 89`. Nothing else shows it. */
  registration: optionalText("The tax or registration number", 80),
  timeZone: timeZoneSchema,
  ...regionalShape,
  openingHours: openingHoursSchema,
  closedDays: z.array(closedDaySchema).check(z.maxLength(200, "At most 200 closed days")),
  /** The number of days that can be booked ahead. Today is day 0: with 90, the last bookable day is the 90th from today. */
  horizonDays: z
    .int("Days ahead must be a whole number")
    .check(z.minimum(1, "Days ahead must be at least 1"), z.maximum(730, "Days ahead must be at most 730")),
  cancellation: cancellationPolicySchema,
  /**
   * The hours before an appointment until which patients can book it (`bookHours`), and move or cancel it online (`changeHours`). With 0
   * they can until it begins. The desk always can. A treatment may have its own.
   */
  notice: z.object({
    bookHours: noticeHoursSchema,
    changeHours: noticeHoursSchema,
  }),
  /** Whether patients can pay online by card. Pages get false too while the Stripe secret is `off`. */
  takesCards: z.boolean(),
  /**
   * The sentence that patients see while only the desk may book (503 `booking-paused`). It is empty while patients may book.
   */
  bookingPaused: optionalText("The sentence", 200, manyLines),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Figures about the approved reviews. */
const reviewFiguresSchema = z.object({
  /** The average number of stars, rounded to one decimal; 0 without reviews. */
  average: z.number(),
  count: z.int(),
  /** How many reviews have 1, 2, 3, 4 and 5 stars. Earlier releases answer without it. */
  stars: z.optional(z.array(z.int()).check(z.minLength(5), z.maxLength(5))),
});

/** The public settings, with values that the server computes. */
const publicSettingsAnswerSchema = z.extend(publicSettingsSchema, {
  /** The link that calls `phone`: `tel:+12025550143`. */
  phoneUrl: z.string(),
  reviews: reviewFiguresSchema,
});
export type PublicSettingsAnswer = z.infer<typeof publicSettingsAnswerSchema>;

export const settingsSchema = z.extend(publicSettingsSchema, {
  limits: appointmentLimitsSchema,
  reminders: remindersSchema,
  staffMails: staffMailsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

const settingsInputSchema = z.extend(settingsSchema, {
  currency: z.optional(regionalShape.currency),
  locale: z.optional(regionalShape.locale),
  weekStart: z.optional(regionalShape.weekStart),
  notice: z.optional(publicSettingsSchema.shape.notice),
  takesCards: z.optional(publicSettingsSchema.shape.takesCards),
  registration: z.optional(publicSettingsSchema.shape.registration),
  staffMails: z.optional(staffMailsSchema),
});
export type SettingsInput = z.infer<typeof settingsInputSchema>;

const settingsSavedSchema = z.object({
  success: z.literal(true),
  settings: settingsSchema,
  ...affectedAppointmentsFields,
});
export type SettingsSaved = z.infer<typeof settingsSavedSchema>;

/** The settings about contact, money, mail and limits, whose change needs a recent sign-in. */
export const guardedSettings = [
  "name",
  "address",
  "phone",
  "email",
  "registration",
  "currency",
  "cancellation",
  "limits",
  "reminders",
  "staffMails",
] as const satisfies readonly (keyof Settings)[];

export const showSettings = {
  method: "GET",
  path: "/settings",
  permission: "anyone",
  query: freshQuerySchema,
  answer: publicSettingsAnswerSchema,
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

export const showManagedSettings = {
  method: "GET",
  path: "/settings/managed",
  permission: "clinic.read",
  answer: settingsSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Saves the settings. `previous` holds the settings that the admin began to edit; the call returns 409 `conflict` if
 * somebody has changed them since then. A page of an earlier release leaves newer settings out, and they stay. The time zone
 * and the currency can't change while there are upcoming appointments or money is owed: 400. After a change of country the server
 * reads the stored phone numbers again. `affected` lists the appointments that this edit makes impossible, or impossible for a new
 * reason. A change of `guardedSettings` returns 403 `sign-in-again` unless the user signed in within the last 15 minutes.
 */
export const saveSettings = {
  method: "PUT",
  path: "/settings",
  permission: "clinic.edit",
  logged: "changed",
  body: z.extend(settingsInputSchema, { previous: z.optional(settingsInputSchema) }),
  answer: settingsSavedSchema,
  errors: ["conflict", "sign-in-again"],
} as const satisfies Endpoint;
