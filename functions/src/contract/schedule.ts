/** Calls with which admins read the schedule of days, and days of the reports. */
import * as z from "zod/mini";
import { appointmentProblemSchema } from "./attention.ts";
import { blockSchema } from "./blocks.ts";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { dateTextSchema, idSchema, isoDateSchema, timeOfDayRangeSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";
import { acceptedFields } from "./unusual.ts";

/** Both days are included. The range has at most 366 days. */
export const dayRangeQuerySchema = z.object({ from: dateTextSchema, to: dateTextSchema });

/**
 * A booking as the schedule shows it. `problem` says why it can't take place, or is null. `uid` is the account that owns it;
 * for a caller without an account `uid` is null and `callerId` names the caller's record.
 */
export const scheduledBookingSchema = z.extend(bookingSchema, {
  problem: z.nullable(appointmentProblemSchema),
  uid: z.nullable(idSchema),
  callerId: z.optional(z.nullable(idSchema)),
  /** The minutes that the dentist needs afterwards. They are left out if there are none. */
  bufferMinutes: z.optional(z.int()),
  ...acceptedFields,
});
export type ScheduledBooking = z.infer<typeof scheduledBookingSchema>;

const scheduledBookingsSchema = z.array(scheduledBookingSchema);

/** A part of a day when a dentist is away or the clinic is closed. */
const unavailableRangeSchema = z.extend(timeOfDayRangeSchema, { reason: z.string() });

/** The day of one dentist, or of all treatments without dentists together. */
const dayColumnSchema = z.object({
  /** Null for the column of treatments that no dentist performs. */
  doctorId: z.nullable(idSchema),
  /** The dentist's name. For a dentist who left the clinic, the name that the appointments stored. */
  doctor: z.nullable(z.string()),
  /** The dentist's working hours, before absences and closed parts of the day are subtracted. */
  hours: z.array(timeOfDayRangeSchema),
  away: z.array(unavailableRangeSchema),
});
export type DayColumn = z.infer<typeof dayColumnSchema>;

/**
 * `hours` are the weekday's opening hours, and `closed` lists the parts of the day when the clinic is closed. `columns` has
 * every dentist who works that day, is absent, or has an appointment, sorted by name; the column of treatments without
 * dentists is last. `reason` says why the day is closed, if the clinic gave a reason. `cancelled.count` counts all cancelled
 * appointments of the day. `bookings` includes only `cancelled.shown` of them: the latest, and every one whose refund
 * failed. GET /schedule/cancelled lists them all.
 */
const scheduleSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    open: z.boolean(),
    reason: z.optional(z.string()),
    hours: z.array(timeOfDayRangeSchema),
    closed: z.array(unavailableRangeSchema),
    columns: z.array(dayColumnSchema),
    bookings: scheduledBookingsSchema,
    /** By time. Left out if there are none. */
    blocks: z.optional(z.array(blockSchema)),
    cancelled: z.object({ count: z.number(), shown: z.number() }),
  }),
);
export type Schedule = z.infer<typeof scheduleSchema>;

/** Returns at most 31 days with at most 2,000 appointments. Beyond that, the 400 answer names the field `to`. */
export const listSchedule = {
  method: "GET",
  path: "/schedule",
  permission: "schedule.read",
  servesOwnScope: true,
  query: dayRangeQuerySchema,
  answer: scheduleSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * The web app sends what its screen shows of at most 31 days: the appointments and blocks with their versions, and each day's number
 * of cancelled appointments.
 */
const scheduleChangesRequestSchema = z.object({
  from: dateTextSchema,
  to: dateTextSchema,
  seen: z.array(z.object({ _id: idSchema, version: z.int() })).check(z.maxLength(2000)),
  cancelled: z.array(z.object({ dateISO: isoDateSchema, count: z.int() })).check(z.maxLength(31)),
  /** Pages of earlier releases send none, and get none. */
  blocks: z.optional(
    z.array(z.object({ _id: idSchema, dateISO: isoDateSchema, version: z.int() })).check(z.maxLength(2000)),
  ),
  /** For a locked page, which shows nothing: the answer only says whether anything changed, and is no look at the day. */
  locked: z.optional(z.literal(true)),
});

/**
 * `changed`: appointments that are new on these days, or have another version than the screen shows. `gone`: shown
 * appointments whose documents were deleted. `cancelled`: the days on which the number of cancelled appointments changed,
 * with the new number. `blocks`: the days on which a block changed, with all blocks of the day.
 */
const scheduleChangesSchema = z.object({
  changed: scheduledBookingsSchema,
  gone: z.array(idSchema),
  cancelled: z.array(z.object({ dateISO: isoDateSchema, count: z.int() })),
  blocks: z.optional(z.array(z.object({ dateISO: isoDateSchema, blocks: z.array(blockSchema) }))),
  /** For a locked page: something has changed. The lists are empty. */
  differs: z.optional(z.literal(true)),
});
export type ScheduleChanges = z.infer<typeof scheduleChangesSchema>;

/**
 * Returns what changed since the screen was loaded. Screens ask every few seconds, so the call reads one document for each
 * day and the caller's role, and further documents only for changes.
 */
export const listScheduleChanges = {
  method: "POST",
  path: "/schedule/changes",
  permission: "schedule.read",
  servesOwnScope: true,
  body: scheduleChangesRequestSchema,
  answer: scheduleChangesSchema,
  errors: [],
} as const satisfies Endpoint;

/** Lists one day's cancelled appointments, the latest cancellation first. */
export const listCancelledAppointments = {
  method: "GET",
  path: "/schedule/cancelled",
  permission: "schedule.read",
  query: z.extend(pageQuerySchema, { date: dateTextSchema }),
  answer: scheduledBookingsSchema,
  paged: true,
  errors: [],
} as const satisfies Endpoint;
