/** What admins see of the days: the sheet with names, and the figures without. */
import * as z from "zod/mini";
import { problemSchema } from "./attention.ts";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { dateTextSchema, idSchema, isoDateSchema, openRangeSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";

/** Both days included, at most 366. */
export const dayRangeQuerySchema = z.object({ from: dateTextSchema, to: dateTextSchema });

/**
 * `problem`: why it can't take place as it stands, so that the clinic is to find a way. `uid`: whose account it belongs to; null for
 * a caller's, whom `callerId` names.
 */
export const scheduledBookingSchema = z.extend(bookingSchema, {
  problem: z.nullable(problemSchema),
  uid: z.nullable(idSchema),
  callerId: z.optional(z.nullable(idSchema)),
});
export type ScheduledBooking = z.infer<typeof scheduledBookingSchema>;

const scheduledBookingsSchema = z.array(scheduledBookingSchema);

/** A part of a day on which somebody is away, or the clinic closed. */
const pauseSchema = z.extend(openRangeSchema, { reason: z.string() });

/** One holder's day, or that of all seats together. */
const dayColumnSchema = z.object({
  /** Null for the seats: treatments that no doctor holds. */
  doctorId: z.nullable(idSchema),
  /** Of a doctor who is gone, as their appointments know them. */
  doctor: z.nullable(z.string()),
  /** When they work, absences and closed parts of the day not taken off. */
  hours: z.array(openRangeSchema),
  away: z.array(pauseSchema),
});
export type DayColumn = z.infer<typeof dayColumnSchema>;

/**
 * `hours`: the weekday's opening hours, none on a closed day, and `closed` what of the day the clinic has closed besides.
 * `columns`: who works or would work that day but for an absence, and who has an appointment all the same, in the order of
 * names; the seats last, where a treatment is held by one or has been. `reason`: why a day is closed, where the clinic has said
 * so. Of the day's cancelled appointments, `count` in all, `bookings` holds `shown`: those cancelled last, and every one whose
 * refund failed. GET /schedule/cancelled has them all.
 */
const scheduleSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    open: z.boolean(),
    reason: z.optional(z.string()),
    hours: z.array(openRangeSchema),
    closed: z.array(pauseSchema),
    columns: z.array(dayColumnSchema),
    bookings: scheduledBookingsSchema,
    cancelled: z.object({ count: z.number(), shown: z.number() }),
  }),
);
export type Schedule = z.infer<typeof scheduleSchema>;

/** At most 31 days, with 2,000 appointments at most: 400 names `to`. */
export const listSchedule = {
  method: "GET",
  path: "/schedule",
  who: "admin",
  query: dayRangeQuerySchema,
  answer: scheduleSchema,
  errors: [],
} as const satisfies Endpoint;

/** What a screen shows of these days, at most 31: its appointments that stand, and how many it counts as cancelled. */
const seenDaysSchema = z.object({
  from: dateTextSchema,
  to: dateTextSchema,
  seen: z.array(z.object({ _id: idSchema, version: z.int() })).check(z.maxLength(2000)),
  cancelled: z.array(z.object({ dateISO: isoDateSchema, count: z.int() })).check(z.maxLength(31)),
});

/**
 * `changed`: appointments that are new on these days or stand at another version than was seen, wherever and however they are
 * now. `gone`: of those seen, whose documents are no more. `cancelled`: the days that have another number of them, with it.
 */
const scheduleChangesSchema = z.object({
  changed: scheduledBookingsSchema,
  gone: z.array(idSchema),
  cancelled: z.array(z.object({ dateISO: isoDateSchema, count: z.int() })),
});
export type ScheduleChanges = z.infer<typeof scheduleChangesSchema>;

/** What has changed since: asked every few seconds, it reads one document a day and the roles, and then only what changed. */
export const listScheduleChanges = {
  method: "POST",
  path: "/schedule/changes",
  who: "admin",
  body: seenDaysSchema,
  answer: scheduleChangesSchema,
  errors: [],
} as const satisfies Endpoint;

/** One day's cancelled appointments, the last one cancelled first. */
export const listCancelled = {
  method: "GET",
  path: "/schedule/cancelled",
  who: "admin",
  query: z.extend(pageQuerySchema, { date: dateTextSchema }),
  answer: scheduledBookingsSchema,
  paged: true,
  errors: [],
} as const satisfies Endpoint;
