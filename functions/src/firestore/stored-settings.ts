/**
 * The clinic's settings as they are stored. Only the contract limits lengths and numbers: a newer release may allow more, and its
 * data must still be readable.
 */
import * as z from "zod/mini";
import { defaultStaffMails } from "../contract/default-staff-mails.ts";
import type { OpeningHours } from "../contract/settings.ts";
import { mailedChangesSchema } from "../contract/staff-mails.ts";
import type { ClinicSettings } from "../domain/clinic.ts";
import { noNotice } from "../domain/notice-hours.ts";
import { regionOfEarlierReleases } from "../domain/regional.ts";
import { storedEnum, storedObject } from "../domain/stored-object.ts";

const timeRangeSchema = storedObject({ from: z.string(), to: z.string() });

const timeRangesSchema = z.array(timeRangeSchema);
export const storedHoursSchema: z.ZodMiniType<OpeningHours> = storedObject({
  sunday: timeRangesSchema,
  monday: timeRangesSchema,
  tuesday: timeRangesSchema,
  wednesday: timeRangesSchema,
  thursday: timeRangesSchema,
  friday: timeRangesSchema,
  saturday: timeRangesSchema,
});

const staffSummarySchema = storedObject({ on: z.boolean(), hour: z.string() });
const mailedChanges = storedEnum(mailedChangesSchema, "all");

export const storedSettingsSchema: z.ZodMiniType<ClinicSettings> = storedObject({
  name: z.string(),
  address: storedObject({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  phone: z.string(),
  email: z.string(),
  registration: z._default(z.string(), ""),
  timeZone: z.string(),
  currency: z._default(z.string(), regionOfEarlierReleases.currency),
  locale: z._default(z.string(), regionOfEarlierReleases.locale),
  weekStart: z._default(z.int(), regionOfEarlierReleases.weekStart),
  currencySince: z.optional(z.string()),
  openingHours: storedHoursSchema,
  closedDays: z.array(
    storedObject({
      date: z.string(),
      last: z.optional(z.string()),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      reason: z.string(),
      shown: z.optional(z.literal(true)),
    }),
  ),
  horizonDays: z.int(),
  cancellation: storedObject({ fullRefundHours: z.int() }),
  notice: z._default(storedObject({ bookHours: z.int(), changeHours: z.int() }), noNotice),
  takesCards: z._default(z.boolean(), true),
  bookingPaused: z.string(),
  limits: storedObject({ open: z.int(), openUnverified: z.int() }),
  reminders: storedObject({ daysBefore: z.array(z.int()), hours: timeRangeSchema }),
  staffMails: z._default(
    storedObject({
      clinic: storedObject({ summary: staffSummarySchema, changes: mailedChanges, messages: z.boolean() }),
      dentists: storedObject({ summary: staffSummarySchema, changes: mailedChanges }),
    }),
    defaultStaffMails,
  ),
});
