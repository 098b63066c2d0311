/** What admins see of the days: the sheet with names, and the figures without. */
import * as z from "zod/mini";
import { problemSchema } from "./attention.ts";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { dateTextSchema, isoDateSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";

/** Both days included, at most 366. */
const dayRangeQuerySchema = z.object({ from: dateTextSchema, to: dateTextSchema });

/** `problem`: why it can't take place as it stands, so that the clinic is to find a way. */
export const scheduledBookingSchema = z.extend(bookingSchema, { problem: z.nullable(problemSchema) });
export type ScheduledBooking = z.infer<typeof scheduledBookingSchema>;

const scheduledBookingsSchema = z.array(scheduledBookingSchema);

/**
 * `reason`: why a day is closed, where the clinic has said so. Of the day's cancelled appointments, `count` in all,
 * `bookings` holds `shown`: those cancelled last, and every one whose refund failed. GET /schedule/cancelled has them all.
 */
const scheduleSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    open: z.boolean(),
    reason: z.optional(z.string()),
    bookings: scheduledBookingsSchema,
    cancelled: z.object({ count: z.number(), shown: z.number() }),
  }),
);
export type Schedule = z.infer<typeof scheduleSchema>;

const statsSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    booked: z.number(),
    cancelled: z.number(),
    noShow: z.number(),
    /** US dollars received and not given back, by card and at the desk. */
    income: z.number(),
    /** Slots that the clinic offers on that day by today's catalogue and hours. */
    capacity: z.number(),
    /** Appointments by the clinic-local hour in which they start, 0 to 23. */
    byHour: z.record(z.string(), z.number()),
  }),
);
export type Stats = z.infer<typeof statsSchema>;

export const listSchedule = {
  method: "GET",
  path: "/schedule",
  who: "admin",
  query: dayRangeQuerySchema,
  answer: scheduleSchema,
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

export const showStats = {
  method: "GET",
  path: "/stats",
  who: "admin",
  query: dayRangeQuerySchema,
  answer: statsSchema,
  errors: [],
} as const satisfies Endpoint;
